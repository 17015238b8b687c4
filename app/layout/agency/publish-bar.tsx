import { href, useLocation } from "react-router";
import { formatChangeCount } from "#app/features/publishing/publishing-labels.ts";
import { capitalise } from "#app/french/dates.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { previewHome } from "./agency-navigation.ts";
import styles from "./publish-bar.module.css";

export function PublishBar({ count, savedAt }: { count: number; savedAt: string | null }) {
  const { pathname } = useLocation();
  const publish = href("/agence/contenu/publier");
  if (count === 0 || pathname === publish) return null;
  return (
    <div className={`cluster ${styles.publishBar}`} role="region" aria-label="Brouillon">
      <p>
        <b>{capitalise(formatChangeCount(count))} en brouillon.</b>{" "}
        <small>{`${savedAt ? `Brouillon enregistré le ${savedAt}. ` : ""}Le site en ligne n’a pas changé.`}</small>
      </p>
      <div className="cluster">
        {pathname !== previewHome && (
          <ButtonLink to={previewHome} variant="quiet" size="small">
            Aperçu
          </ButtonLink>
        )}
        <ButtonLink to={publish} size="small">
          Publier
        </ButtonLink>
      </div>
    </div>
  );
}
