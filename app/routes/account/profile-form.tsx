import { genders } from "#app/forms/person-fields.messages.ts";
import { RadioGroup } from "#app/ui/form/choices.tsx";
import { Field, FormPair } from "#app/ui/form/field.tsx";
import type { ProfileDetails } from "#app/features/profile/profile.server.ts";
import { AccountForm, type AccountFormProps } from "./account-form.tsx";

export function ProfileForm({ profile, ...formProps }: AccountFormProps & { profile: ProfileDetails | undefined }) {
  const { lastName, firstName } = formProps.viewer;
  return (
    <AccountForm {...formProps} intent="save-profile" id="nom" title="Votre nom et votre genre" submit="Enregistrer">
      {(field) => (
        <>
          <p className="note">Tous les champs sont obligatoires, sauf le téléphone.</p>
          <RadioGroup legend="Genre" options={genders} required {...field("gender", profile?.gender)} />
          <FormPair>
            <Field label="Nom" autoComplete="family-name" required {...field("lastName", lastName)} />
            <Field label="Prénom" autoComplete="given-name" required {...field("firstName", firstName)} />
          </FormPair>
          <Field
            label="Téléphone"
            aside="facultatif"
            type="tel"
            autoComplete="tel"
            maxLength={40}
            hint="Pour vous joindre le jour d’un rendez-vous, et pour rien d’autre."
            {...field("phone", profile?.phone ?? "")}
          />
        </>
      )}
    </AccountForm>
  );
}
