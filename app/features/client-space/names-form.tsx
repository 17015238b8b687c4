import { Field, FormPair } from "#app/ui/field.tsx";
import { ClientForm, errorOf, type OwnFormProps } from "./client-form.tsx";

/** How somebody is called. */
export function NamesForm({ viewer, result }: OwnFormProps) {
  return (
    <ClientForm viewer={viewer} intent="profil" title="Votre nom" result={result} submit="Enregistrer">
      <FormPair>
        <Field
          label="Nom"
          name="lastName"
          autoComplete="family-name"
          defaultValue={result?.typed?.lastName ?? viewer.lastName}
          required
          error={errorOf(result, "lastName")}
        />
        <Field
          label="Prénom"
          name="firstName"
          autoComplete="given-name"
          defaultValue={result?.typed?.firstName ?? viewer.firstName}
          required
          error={errorOf(result, "firstName")}
        />
      </FormPair>
    </ClientForm>
  );
}
