import { classNames } from "#app/ui/class-names.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { contact } from "#app/content/navigation.ts";
import { typo } from "#app/content/typo.ts";
import styles from "./invitation.module.css";

/** The end of a page: towards the agenda. */
export function Invitation({ folio }: { folio?: number }) {
  return (
    <section className={classNames("section grid", styles.invite)} aria-labelledby="invitation">
      {folio && (
        <p className="folio" aria-hidden="true">
          {folio}
        </p>
      )}
      <h2 id="invitation">
        Une date <em>{typo("en tête ?")}</em>
      </h2>
      <div className={styles.inviteText}>
        <p className="lede">
          {typo(
            "Choisissez un jour et un créneau : un premier entretien d'une demi-heure suffit pour savoir si nous pouvons travailler ensemble.",
          )}
        </p>
        <p>
          <ButtonLink to={`${contact.to}#agenda`}>Prendre rendez-vous</ButtonLink>
        </p>
        <p className="note">{typo("Gratuit et sans engagement. Toute prestation fait l'objet d'un devis.")}</p>
      </div>
    </section>
  );
}
