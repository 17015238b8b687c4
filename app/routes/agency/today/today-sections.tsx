import { href, Link } from "react-router";
import { capitalise, longDate } from "#app/french/dates.ts";
import { deliveryFailure } from "#app/email/delivery-failure.ts";
import { ordinalInWords } from "#app/french/ordinal-in-words.ts";
import { typeset } from "#app/french/typeset.ts";
import type { Today, TodayAppointment } from "#app/application/agency/today.server.ts";
import { DayAppointment } from "#app/features/booking/today/day-appointment.tsx";
import { AddLink, GapRow, ConflictLinks, DayRows } from "#app/features/booking/agency-agenda/day-rows.tsx";
import { weekdayDayMonth } from "#app/french/date-labels.ts";
import { parisTime } from "#app/features/booking/time/paris-time.ts";
import { addressLine } from "#app/french/postal-address.ts";
import { useIdentity } from "#app/layout/site/use-identity.ts";
import { EnquiryDue } from "#app/features/enquiries/inbox/due-meter.tsx";
import { SERVICE_LABELS } from "#app/features/enquiries/enquiry.ts";
import { AgencySection } from "#app/layout/agency/agency-page.tsx";
import { mailName } from "#app/platform/schema/mail-kinds.ts";
import { UnderlinedLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import styles from "./today.module.css";
import { plural } from "#app/french/plural.ts";

export function AppointmentsOfToday({ date, rows }: Pick<Today, "date" | "rows">) {
  const agencyAddress = useAgencyAddress();
  return (
    <AgencySection title="Rendez-vous" aside={<Link to={href("/agence/agenda")}>Agenda</Link>}>
      {rows.length === 0 && <p>Aucun rendez-vous aujourd’hui.</p>}
      <DayRows>
        {rows.map((row) =>
          row.kind === "free" ? (
            <GapRow key={row.text} link={row.time && <AddLink date={date} time={row.time} />}>
              {row.text}
            </GapRow>
          ) : (
            <DayAppointment
              key={row.appointment.id}
              appointment={row.appointment}
              time={row.time}
              state={row.state}
              progress={row.progress}
              from={agencyAddress}
              mail={mailOutcome(row.appointment)}
            />
          ),
        )}
      </DayRows>
    </AgencySection>
  );
}

export function AppointmentsOfTomorrow({ date, appointments }: Today["tomorrow"]) {
  const agencyAddress = useAgencyAddress();
  return (
    <AgencySection
      className={styles.tomorrow}
      title={
        <>
          Demain, <em>{longDate(date).split(/\s/).slice(0, 2).join(" ")}</em>
        </>
      }
    >
      {appointments.length === 0 && <p>Aucun rendez-vous demain.</p>}
      <DayRows>
        {appointments.map((appointment) => (
          <DayAppointment
            key={appointment.id}
            appointment={appointment}
            time={appointment.time}
            from={agencyAddress}
            mail={mailOutcome(appointment)}
          />
        ))}
      </DayRows>
    </AgencySection>
  );
}

function useAgencyAddress(): string {
  const identity = useIdentity();
  return identity ? addressLine(identity.address) : "";
}

function mailOutcome({ mail }: TodayAppointment) {
  if (!mail) return undefined;
  if (mail.state === "failed") return { words: "E-mail non remis", tone: "failed" } as const;
  return { words: `${ordinalInWords(mail.attempts + 1)} tentative d’envoi`, tone: "waiting" } as const;
}

export function EnquiriesToAnswer({ enquiries, now }: Pick<Today, "enquiries" | "now">) {
  if (enquiries.count === 0) return null;
  return (
    <AgencySection title="À traiter" id="demandes" aside={<Link to={href("/agence/demandes")}>Demandes</Link>}>
      <ul className={styles.tasks}>
        {enquiries.first.map((enquiry) => (
          <li key={enquiry.id}>
            <Link to={href("/agence/demandes/:id", { id: enquiry.id })}>{enquiry.title}</Link>
            <p>
              {[enquiry.name, ...enquiry.services.map((service) => SERVICE_LABELS[service].toLowerCase())].join(", ")}
            </p>
            <EnquiryDue enquiry={enquiry} answerHours={enquiries.answerHours} now={new Date(now)} />
          </li>
        ))}
      </ul>
      <Others count={enquiries.count - enquiries.first.length} one="Et une autre." />
    </AgencySection>
  );
}

export function BusyConflicts({ conflicts: { count, first } }: Pick<Today, "conflicts">) {
  if (count === 0) return null;
  return (
    <AgencySection title="En conflit avec un agenda" id="conflits">
      <ul className={styles.tasks}>
        {first.map(({ appointment, descriptions }) => (
          <li key={appointment.id}>
            <Link to={href("/agence/agenda/:id", { id: appointment.id })}>
              {`${appointment.name}, ${weekdayDayMonth(appointment.date)} à ${appointment.time}`}
            </Link>
            <p>{typeset(descriptions.join(", "))}</p>
            <ConflictLinks appointment={appointment} className={styles.links} />
          </li>
        ))}
      </ul>
      <Others count={count - first.length} one="Et un autre." />
    </AgencySection>
  );
}

function Others({ count, one }: { count: number; one: string }) {
  return count > 0 && <p className={styles.others}>{plural(count, one, `Et ${count} autres.`)}</p>;
}

export function FailingCalendars({ calendars }: { calendars: Today["failingCalendars"] }) {
  if (calendars.length === 0) return null;
  return (
    <Notice tone="danger">
      {calendars.map(({ id, words }) => (
        <p key={id}>{typeset(words)}</p>
      ))}
      <UnderlinedLink to={href("/agence/reglages/agendas")}>Vos agendas personnels</UnderlinedLink>
    </Notice>
  );
}

export function FailedMails({ mails }: { mails: Today["failedMails"] }) {
  if (mails.count === 0) return null;
  return (
    <AgencySection title="E-mails non remis" id="courriers" aside={<Link to={href("/agence/courriers")}>E-mails</Link>}>
      <ul className={styles.tasks}>
        {mails.first.map(({ id, to, name, kind, lastError, at }) => (
          <li key={id}>
            <Link to={href("/agence/courriers/:id", { id })}>{typeset(`${mailName(kind)}, à ${name ?? to}`)}</Link>
            <p>{`Échec de l’envoi ${describeInstant(at)} : ${deliveryFailure(lastError)}.`}</p>
            <span className={styles.fix}>
              <UnderlinedLink to={`${href("/agence/courriers/:id", { id })}#lettre`}>
                Corriger<span className="visuallyHidden">{` l’adresse : ${to}`}</span>
              </UnderlinedLink>
            </span>
          </li>
        ))}
      </ul>
      <Others count={mails.count - mails.first.length} one="Et un autre." />
    </AgencySection>
  );
}

function describeInstant(instant: string): string {
  const { date, time } = parisTime(new Date(instant));
  return `${weekdayDayMonth(date)} à ${time}`;
}

export function NextClosures({ closures }: Pick<Today, "closures">) {
  if (closures.length === 0) return null;
  return (
    <AgencySection
      title="Prochaines fermetures"
      className={styles.closures}
      aside={<Link to={href("/agence/jours-fermes")}>Fermer des jours</Link>}
    >
      <ul className={styles.tasks}>
        {closures.map(({ id, when, why }) => (
          <li key={id}>
            <b>{when}</b>
            {why && <p>{typeset(capitalise(why))}</p>}
          </li>
        ))}
      </ul>
    </AgencySection>
  );
}
