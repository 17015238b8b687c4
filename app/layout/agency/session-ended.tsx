import { href, useLocation } from "react-router";
import { typo } from "#app/french/typo.ts";
import { withReturn } from "#app/features/account/return-to.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { AgencyHead } from "./agency-page.tsx";
import { ErrorFrame } from "#app/layout/document/error-screen.tsx";

/** For whoever was of the agency when their last page came: the login leads back to the one that they asked for. */
export function SessionEnded() {
  const { pathname, search } = useLocation();
  return (
    <ErrorFrame>
      <AgencyHead title={typo("Votre session a pris fin :")} rest="reconnectez-vous." />
      {/* A document of its own: what this page knows of who is there counts no more. */}
      <ButtonLink to={withReturn(href("/login"), pathname + search)} reloadDocument>
        Connexion
      </ButtonLink>
    </ErrorFrame>
  );
}
