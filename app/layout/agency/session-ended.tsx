import { href, useLocation } from "react-router";
import { withReturn } from "#app/features/account/return-to.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { AgencyHead } from "./agency-page.tsx";
import { ErrorFrame } from "#app/layout/document/error-screen.tsx";

export function SessionEnded() {
  const { pathname, search } = useLocation();
  return (
    <ErrorFrame>
      <AgencyHead title="Votre session a expiré :" titleEnd="reconnectez-vous." />
      {/* A full page load, because this page's data belongs to the ended session. */}
      <ButtonLink to={withReturn(href("/login"), pathname + search)} reloadDocument>
        Connexion
      </ButtonLink>
    </ErrorFrame>
  );
}
