import { newPasswordAttributes, passwordHint } from "#app/forms/person-fields.messages.ts";
import { CodeField, UsernameField } from "#app/ui/form/reauthentication-fields.tsx";
import { Check } from "#app/ui/form/choices.tsx";
import { FormPair, RequiredNote } from "#app/ui/form/field.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";
import { failureOf } from "#app/ui/form/failure-of.ts";
import { AccountForm, type AccountFormProps } from "./account-form.tsx";

export function PasswordForm(props: AccountFormProps) {
  const failed = failureOf(props.answer, "change-password");
  return (
    <AccountForm
      {...props}
      intent="change-password"
      id="mot-de-passe"
      title="Votre mot de passe"
      submit="Modifier le mot de passe"
    >
      {(field) => (
        <>
          <RequiredNote />
          <UsernameField email={props.viewer.email} />
          <PasswordField label="Mot de passe actuel" autoComplete="current-password" {...field("currentPassword")} />
          {props.hasSecondFactor && <CodeField error={field("code").error} />}
          <FormPair>
            <PasswordField
              label="Nouveau mot de passe"
              autoComplete="new-password"
              {...newPasswordAttributes}
              hint={passwordHint}
              {...field("password")}
            />
            <PasswordField
              label="Confirmation du mot de passe"
              autoComplete="new-password"
              {...newPasswordAttributes}
              {...field("passwordConfirmation")}
            />
          </FormPair>
          {props.viewer.role && (
            <Check name="revokesAccess" defaultChecked={!failed || failed.values.revokesAccess !== undefined}>
              Retirer aussi mes clés d’accès, mes liens d’agenda et mes liens d’aperçu
            </Check>
          )}
        </>
      )}
    </AccountForm>
  );
}
