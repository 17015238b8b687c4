import { ButtonLink } from "#app/ui/button.tsx";
import { PasswordField } from "#app/ui/field.tsx";
import { ClientForm, errorOf, type OwnFormProps, WhosePassword } from "./client-form.tsx";

/** The file of what the site knows about somebody, and the end of their account. */
export function OwnData(own: OwnFormProps) {
  return (
    <>
      <p className="lede">
        Votre profil, vos rendez-vous, vos demandes et vos connexions tiennent dans un fichier : vous pouvez l’emporter,
        ou tout effacer.
      </p>
      <p>
        <ButtonLink to="/compte/donnees.json" variant="quiet" reloadDocument>
          Télécharger mes données
        </ButtonLink>
      </p>
      <ClientForm
        {...own}
        intent="suppression"
        title="Supprimer votre compte"
        submit="Supprimer mon compte"
        variant="danger"
      >
        <p className="note">
          Profil, photo et demandes sont effacés, les rendez-vous à venir annulés. C’est définitif. L’agence garde trois
          ans la date et l’adresse e-mail des rendez-vous passés, pour répondre d’une prestation éventuelle.
        </p>
        <WhosePassword viewer={own.viewer} />
        <PasswordField
          label="Mot de passe"
          name="password"
          autoComplete="current-password"
          required
          error={errorOf(own.answer, "password")}
        />
      </ClientForm>
    </>
  );
}
