import { capitalise } from "#app/french/dates.ts";
import { numberInWords } from "#app/french/number-in-words.ts";
import type { Today } from "#app/application/agency/today.server.ts";
import { formatEndOn } from "#app/features/booking/time/span.ts";
import styles from "./today.module.css";
import { plural } from "#app/french/plural.ts";

export function TodayCount({ rows }: Pick<Today, "rows">) {
  const count = rows.filter(({ kind }) => kind === "appointment").length;
  return <>{count === 0 ? "aucun rendez-vous" : `${count} rendez-vous`}</>;
}

export function TodaySummary({ today: { date, rows, enquiries, failedMails } }: { today: Today }) {
  const mails = countInWords(failedMails.count, "e-mail");
  return (
    <p className={styles.summary}>
      {describePresence(date, rows)}
      {enquiries.count > 0 && (
        <span>
          {" "}
          <a href="#demandes">{capitalise(countInWords(enquiries.count, "demande", "feminine"))}</a>{" "}
          {`${plural(enquiries.count, "attend", "attendent")} une réponse${failedMails.count === 0 ? "." : ""}`}
        </span>
      )}
      {failedMails.count > 0 && (
        <span>
          {enquiries.count > 0 ? ", " : " "}
          <a href="#courriers">{enquiries.count > 0 ? mails : capitalise(mails)}</a>{" "}
          {plural(failedMails.count, "n’a pas été remis.", "n’ont pas été remis.")}
        </span>
      )}
    </p>
  );
}

function countInWords(count: number, word: string, gender?: "feminine"): string {
  return `${numberInWords(count, gender)} ${plural(count, word, `${word}s`)}`;
}

function describePresence(today: string, rows: Today["rows"]): string {
  const appointments = rows.filter((row) => row.kind === "appointment");
  const present = appointments.find(({ state }) => state === "now");
  if (present) return `${present.appointment.name} est avec vous jusqu’à ${formatEndOn(today, present.appointment)}.`;
  const next = appointments.find(({ state }) => state === "to-come");
  if (next) return `Prochain rendez-vous à ${next.time}, avec ${next.appointment.name}.`;
  return appointments.length === 0 ? "Aucun rendez-vous aujourd’hui." : "Plus de rendez-vous aujourd’hui.";
}
