import { CodeField, UsernameField } from "#app/ui/form/reauthentication-fields.tsx";
import { Field, RequiredNote } from "#app/ui/form/field.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";
import { AccountForm, type AccountFormProps } from "./account-form.tsx";

export function AddressForm(props: AccountFormProps) {
  return (
    <AccountForm
      {...props}
      intent="change-address"
      id="adresse"
      title="Votre adresse e-mail"
      submit="Modifier l’adresse"
    >
      {(field) => (
        <>
          <RequiredNote />
          <Field
            label="Nouvelle adresse e-mail"
            type="email"
            autoComplete="email"
            hint={`Adresse actuelle : ${props.viewer.email}`}
            required
            {...field("email")}
          />
          <UsernameField email={props.viewer.email} />
          <PasswordField label="Mot de passe" autoComplete="current-password" {...field("currentPassword")} />
          {props.hasSecondFactor && <CodeField error={field("code").error} />}
        </>
      )}
    </AccountForm>
  );
}
