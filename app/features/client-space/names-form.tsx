import { Field, FormPair } from "#app/ui/field.tsx";
import { ClientForm, errorOf, type OwnFormProps, typedInto } from "./client-form.tsx";

/** How somebody is called. */
export function NamesForm(own: OwnFormProps) {
  return (
    <ClientForm {...own} intent="profil" title="Votre nom" submit="Enregistrer">
      <FormPair>
        <Field
          label="Nom"
          name="lastName"
          autoComplete="family-name"
          defaultValue={typedInto(own.answer, "lastName") ?? own.viewer.lastName}
          required
          error={errorOf(own.answer, "lastName")}
        />
        <Field
          label="Prénom"
          name="firstName"
          autoComplete="given-name"
          defaultValue={typedInto(own.answer, "firstName") ?? own.viewer.firstName}
          required
          error={errorOf(own.answer, "firstName")}
        />
      </FormPair>
    </ClientForm>
  );
}
