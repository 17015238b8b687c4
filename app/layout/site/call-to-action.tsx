import { classNames } from "#app/ui/class-names.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { contact } from "#app/content/navigation/navigation.ts";
import type { ContentPages } from "#app/content/pages/content-pages.server.ts";
import { Prose } from "#app/ui/prose.tsx";
import styles from "./call-to-action.module.css";

export function CallToAction({
  words: { title, lede, button, note },
  sectionNumber,
}: {
  words: ReturnType<ContentPages["home"]>["invitation"];
  sectionNumber?: number;
}) {
  return (
    <section className={classNames("section grid", styles.callToAction)} aria-labelledby="invitation">
      {sectionNumber && (
        <p className="sectionNumber" aria-hidden="true">
          {sectionNumber}
        </p>
      )}
      <h2 className="displayTitle" id="invitation">
        {title.start} <em>{title.turn}</em>
      </h2>
      <div className={styles.text}>
        <Prose className="lede" text={lede} />
        <p>
          <ButtonLink to={`${contact.to}#agenda`}>{button}</ButtonLink>
        </p>
        <Prose className="note" text={note} />
      </div>
    </section>
  );
}
