import { ButtonLink } from "#app/ui/button.tsx";
import { agencyHome } from "./agency-navigation.ts";
import { AgencyHead } from "./agency-page.tsx";

export function OwnersOnly() {
  return (
    <>
      <AgencyHead
        title="Cette page est réservée au compte propriétaire."
        intro={
          <p className="lede">
            Votre rôle ne donne pas accès à cette page (erreur 403). Demandez l’accès à une personne propriétaire, ou
            revenez à « Aujourd’hui ».
          </p>
        }
      />
      <p>
        <ButtonLink to={agencyHome.to}>{agencyHome.label}</ButtonLink>
      </p>
    </>
  );
}
