import { classNames } from "#app/ui/class-names.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { contact } from "#app/content/navigation/navigation.ts";
import type { ContentPages } from "#app/content/pages/content-pages.server.ts";
import { Prose } from "#app/ui/prose.tsx";
import styles from "./call-to-action.module.css";

type CallToActionProps = ReturnType<ContentPages["home"]>["callToAction"] & { sectionNumber?: number };

export function CallToAction({ title, lede, button, note, sectionNumber }: CallToActionProps) {
  return (
    <section className={classNames("section grid", styles.callToAction)} aria-labelledby="call-to-action">
      {sectionNumber && (
        <p className="sectionNumber" aria-hidden="true">
          {sectionNumber}
        </p>
      )}
      <h2 className="displayTitle" id="call-to-action">
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
