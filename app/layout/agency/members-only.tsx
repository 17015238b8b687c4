import { typo } from "#app/french/typo.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { agencyHome } from "./agency-navigation.ts";
import { AgencyHead } from "./agency-page.tsx";

/** For the team, where only the owner goes. */
export function MembersOnly() {
  return (
    <>
      <AgencyHead
        title="Cette page est à la propriétaire."
        intro={
          <p className="lede">
            {typo("Erreur 403 : votre rôle n'y donne pas accès. Demandez-lui, ou revenez au jour.")}
          </p>
        }
      />
      <p>
        <ButtonLink to={agencyHome.to}>{agencyHome.label}</ButtonLink>
      </p>
    </>
  );
}
