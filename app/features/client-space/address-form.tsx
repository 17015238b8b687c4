import { typo } from "#app/content/typo.ts";
import { Field, PasswordField } from "#app/ui/field.tsx";
import { ClientForm, errorOf, type OwnFormProps, WhosePassword } from "./client-form.tsx";

/** Asks for another e-mail address; it changes when the link in its mail is used. */
export function AddressForm({ viewer, result }: OwnFormProps) {
  return (
    <ClientForm
      viewer={viewer}
      intent="adresse"
      title="Votre adresse e-mail"
      result={result}
      submit="Changer d’adresse"
    >
      <Field
        label="Nouvelle adresse e-mail"
        name="email"
        type="email"
        autoComplete="email"
        hint={typo(`Aujourd’hui : ${viewer.email}`)}
        defaultValue={result?.typed?.email ?? ""}
        required
        error={errorOf(result, "email")}
      />
      <WhosePassword viewer={viewer} />
      <PasswordField
        label="Mot de passe"
        name="currentPassword"
        autoComplete="current-password"
        required
        error={errorOf(result, "currentPassword")}
      />
    </ClientForm>
  );
}
