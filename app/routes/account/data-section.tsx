import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { CodeField, UsernameField } from "#app/ui/form/reauthentication-fields.tsx";
import { RequiredNote } from "#app/ui/form/field.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";
import { AccountForm, type AccountFormProps } from "./account-form.tsx";

export function DataSection(props: AccountFormProps) {
  return (
    <>
      <p className="lede">
        Vous pouvez télécharger vos données dans un fichier (profil, rendez-vous, demandes et leur historique, liste des
        e-mails envoyés, connexions), ou supprimer votre compte.
      </p>
      <p>
        <ButtonLink to={href("/compte/donnees.json")} variant="quiet" reloadDocument>
          Télécharger mes données
        </ButtonLink>
      </p>
      <AccountForm
        {...props}
        intent="delete-account"
        id="suppression"
        title="Supprimer votre compte"
        submit="Supprimer mon compte"
        variant="danger"
      >
        {(field) => (
          <>
            <p className="note">
              Profil, photo et demandes sont effacés, les rendez-vous à venir annulés. C’est définitif. Des rendez-vous,
              nous ne conservons que la date, l’heure et l’état, de façon anonyme.
            </p>
            <RequiredNote />
            <UsernameField email={props.viewer.email} />
            <PasswordField label="Mot de passe" autoComplete="current-password" {...field("password")} />
            {props.hasSecondFactor && <CodeField error={field("code").error} />}
          </>
        )}
      </AccountForm>
    </>
  );
}
