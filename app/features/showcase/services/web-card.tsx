import type { SiteKind } from "#app/content/parts/services.ts";
import { TextLink } from "#app/ui/button.tsx";
import { SitePlan } from "./site-plan.tsx";
import styles from "./web-card.module.css";

export function WebCards({ kinds, pricesHref }: { kinds: readonly SiteKind[]; pricesHref: string }) {
  return (
    <div className="grid">
      <ul className={styles.webCards}>
        {kinds.map(({ id, name, text }) => (
          <li key={id} className={styles.webCard}>
            <div className={styles.webPlan}>
              <SitePlan kind={id} />
            </div>
            <div className={styles.webText}>
              <h2>{name}</h2>
              <p>{text}</p>
              <TextLink className={styles.webLink} to={pricesHref}>
                Voir les tarifs<span className="visuallyHidden">{` : ${name}`}</span>
              </TextLink>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
