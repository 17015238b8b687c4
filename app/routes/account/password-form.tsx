import { newPasswordAttributes, passwordHint } from "#app/forms/person-fields.messages.ts";
import { typo } from "#app/french/typo.ts";
import { CodeField } from "#app/ui/form/identity-fields.tsx";
import { Check, FormPair, PasswordField, RequiredNote } from "#app/ui/form/field.tsx";
import { fieldError } from "#app/forms/field-error.ts";
import { ClientForm, type AccountFormProps, WhosePassword } from "./client-form.tsx";

/** A new password; the present one is asked for. */
export function PasswordForm(own: AccountFormProps) {
  return (
    <ClientForm {...own} intent="mot-de-passe" title="Votre mot de passe" submit="Changer le mot de passe">
      <RequiredNote />
      <WhosePassword viewer={own.viewer} />
      <PasswordField
        label="Mot de passe actuel"
        name="currentPassword"
        autoComplete="current-password"
        required
        error={fieldError(own.answer, "currentPassword")}
      />
      {own.byCode && <CodeField error={fieldError(own.answer, "code")} />}
      <FormPair>
        <PasswordField
          label="Nouveau mot de passe"
          name="password"
          autoComplete="new-password"
          {...newPasswordAttributes}
          hint={passwordHint}
          required
          error={fieldError(own.answer, "password")}
        />
        <PasswordField
          label="Confirmation du mot de passe"
          name="passwordConfirmation"
          autoComplete="new-password"
          {...newPasswordAttributes}
          required
          error={fieldError(own.answer, "passwordConfirmation")}
        />
      </FormPair>
      {own.viewer.role && (
        <Check
          name="revokesAccess"
          defaultChecked={own.answer?.ok === false ? own.answer.values.revokesAccess !== undefined : true}
        >
          {typo("Retirer aussi mes clés d'accès, mes adresses d'agenda et mes liens d'aperçu")}
        </Check>
      )}
    </ClientForm>
  );
}
