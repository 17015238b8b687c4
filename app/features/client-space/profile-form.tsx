import type { Gender } from "#app/content/person.ts";
import { genders } from "#app/content/person.messages.ts";
import { Field, FormPair, RadioGroup, RequiredNote } from "#app/ui/field.tsx";
import { ClientForm, errorOf, type OwnFormProps, typedInto } from "./client-form.tsx";

/** What somebody said of themselves when they signed up, to be corrected. */
export function ProfileForm({ gender, ...own }: OwnFormProps & { gender: Gender | undefined }) {
  return (
    <ClientForm {...own} intent="profil" title="Votre nom et votre genre" submit="Enregistrer">
      <RequiredNote />
      <RadioGroup
        legend="Genre"
        name="gender"
        options={genders}
        defaultValue={typedInto(own.answer, "gender") ?? gender}
        required
        error={errorOf(own.answer, "gender")}
      />
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
