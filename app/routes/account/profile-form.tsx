import { genders } from "#app/forms/person-fields.messages.ts";
import { fieldError } from "#app/forms/field-error.ts";
import { typo } from "#app/french/typo.ts";
import { Field, FormPair, RadioGroup } from "#app/ui/form/field.tsx";
import type { ProfileDetails } from "#app/features/profile/profile.server.ts";
import { ClientForm, type AccountFormProps, valueOf } from "./client-form.tsx";

/** What somebody said of themselves when they signed up, to be corrected. */
export function ProfileForm({ profile, ...own }: AccountFormProps & { profile: ProfileDetails | undefined }) {
  return (
    <ClientForm {...own} intent="profil" title="Votre nom et votre genre" submit="Enregistrer">
      <p className="note">Tous les champs sont obligatoires, sauf le téléphone.</p>
      <RadioGroup
        legend="Genre"
        name="gender"
        options={genders}
        defaultValue={valueOf(own.answer, "gender") ?? profile?.gender}
        required
        error={fieldError(own.answer, "gender")}
      />
      <FormPair>
        <Field
          label="Nom"
          name="lastName"
          autoComplete="family-name"
          defaultValue={valueOf(own.answer, "lastName") ?? own.viewer.lastName}
          required
          error={fieldError(own.answer, "lastName")}
        />
        <Field
          label="Prénom"
          name="firstName"
          autoComplete="given-name"
          defaultValue={valueOf(own.answer, "firstName") ?? own.viewer.firstName}
          required
          error={fieldError(own.answer, "firstName")}
        />
      </FormPair>
      <Field
        label="Téléphone"
        aside="facultatif"
        name="phone"
        type="tel"
        autoComplete="tel"
        maxLength={40}
        hint={typo("Pour vous joindre le jour d'un rendez-vous, et pour rien d'autre.")}
        defaultValue={valueOf(own.answer, "phone") ?? profile?.phone ?? ""}
        error={fieldError(own.answer, "phone")}
      />
    </ClientForm>
  );
}
