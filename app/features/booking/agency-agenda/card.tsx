import { Legend } from "#app/ui/legend.tsx";
import type { AgendaAppointment } from "./agenda-data.server.ts";
import styles from "./card.module.css";
import { shortName } from "#app/features/booking/appointments/short-name.ts";
import { useHasNews } from "./news-context.ts";

export type Card = AgendaAppointment;

const MAIL_WORDS = { waiting: "e-mail en attente", failed: "e-mail non remis" } as const;
const ATTENDANCE_WORDS = { attended: "venu", "no-show": "absent" } as const;

export function describeSigns({ origin, attendance, hasConfirmed, mail, conflicts }: Card): string[] {
  return [
    origin === "agency" && "ajouté par l’agence",
    attendance && ATTENDANCE_WORDS[attendance],
    attendance === null && hasConfirmed && "vient",
    mail && MAIL_WORDS[mail],
    conflicts.length > 0 && `conflit d’agenda : ${conflicts.join(", ")}`,
  ].filter((words) => typeof words === "string");
}

/** The signs in words for screen readers, which read them after the card's text. */
export function HiddenSigns({ card }: { card: Card }) {
  const words = describeSigns(card).map((sign) => `, ${sign}`);
  return <span className="visuallyHidden">{words.join("")}</span>;
}

export function CardName({ card }: { card: Card }) {
  return (
    <>
      <span className={styles.fullName}>{card.name}</span>
      <span className={styles.shortName} aria-hidden="true">
        {shortName(card)}
      </span>
    </>
  );
}

const TICK = "M1.5 6.5l3 3 6-7";
const CROSS = "M2.5 2.5l7 7M9.5 2.5l-7 7";

export function Signs({ card: { id, attendance, hasConfirmed, mail, conflicts } }: { card: Card }) {
  const mark = attendance ?? (hasConfirmed ? "confirmed" : null);
  const hasNews = useHasNews(id);
  return (
    <>
      {hasNews && <span className="visuallyHidden">, nouveau</span>}
      <span className={styles.signs} aria-hidden="true">
        {hasNews && <i className={styles.news} />}
        {mark && (
          <svg className={styles.mark} viewBox="0 0 12 12">
            <path d={mark === "no-show" ? CROSS : TICK} />
          </svg>
        )}
        {mail && <i className={styles.mail} data-mail={mail} />}
        {conflicts.length > 0 && <i className={styles.conflict} />}
      </span>
    </>
  );
}

const SIGNS = {
  online: "réservé en ligne",
  agency: "ajouté par l’agence",
  ...MAIL_WORDS,
  conflict: "conflit d’agenda",
  closed: "fermé ou en pause",
};

export function AgendaLegend() {
  return <Legend signs={SIGNS} className={styles.legend} />;
}
