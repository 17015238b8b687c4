import { fieldError } from "#app/forms/field-error.ts";
import { typo } from "#app/french/typo.ts";
import { CodeField } from "#app/ui/form/identity-fields.tsx";
import { Field, PasswordField, RequiredNote } from "#app/ui/form/field.tsx";
import { ClientForm, type AccountFormProps, valueOf, WhosePassword } from "./client-form.tsx";

/** Asks for another e-mail address; it changes when the link in its mail is used. */
export function AddressForm(own: AccountFormProps) {
  return (
    <ClientForm {...own} intent="adresse" title="Votre adresse e-mail" submit="Changer d’adresse">
      <RequiredNote />
      <Field
        label="Nouvelle adresse e-mail"
        name="email"
        type="email"
        autoComplete="email"
        hint={`${typo("Adresse actuelle :")} ${own.viewer.email}`}
        defaultValue={valueOf(own.answer, "email")}
        required
        error={fieldError(own.answer, "email")}
      />
      <WhosePassword viewer={own.viewer} />
      <PasswordField
        label="Mot de passe"
        name="currentPassword"
        autoComplete="current-password"
        required
        error={fieldError(own.answer, "currentPassword")}
      />
      {own.byCode && <CodeField error={fieldError(own.answer, "code")} />}
    </ClientForm>
  );
}
