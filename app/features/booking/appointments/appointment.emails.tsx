import { href } from "react-router";
import type { Agency } from "#app/content/parts/agency.ts";
import { capitalised, longDate } from "#app/french/dates.ts";
import { type EmailIdentity, emailIdentity } from "#app/content/parts/email-identity.ts";
import { greeting } from "#app/french/greeting.ts";
import { typo } from "#app/french/typo.ts";
import { compileEmail, type FilledEmail } from "#app/platform/mail/email-template.server.ts";
import type { MailKind } from "#app/platform/schema/mail-kinds.ts";
import type { OutgoingMail } from "#app/platform/mail/outbox.server.ts";
import {
  EmailActions,
  EmailButton,
  EmailFacts,
  EmailHeadline,
  EmailLayout,
  EmailLink,
  EmailText,
} from "#app/email/email-layout.tsx";
import { appointmentCalendar } from "./appointment.calendar.ts";
import { formatDuration } from "#app/features/booking/time/duration.ts";

export interface AppointmentMail {
  id: string;
  sequence: number;
  date: string;
  time: string;
  minutes: number;
  /** null: at the agency. */
  location: string | null;
  /** A guest has no first name. */
  client: { email: string; firstName: string; lastName: string };
  identity: Agency;
  publicUrl: string;
  agencyEmail: string;
  now: Date;
}

export interface ConfirmationMail extends AppointmentMail {
  cancelUrl: string;
}

export const START_FIELDS = ["subject", "preheader", "lead", "weekday", "day", "time", "length", "location"] as const;
export type StartFields = Record<(typeof START_FIELDS)[number], string>;
export const startLines = ({ weekday, day, time }: StartFields) => [weekday, day, time];
export const startFacts = ({ length, location, identity }: StartFields & { identity: EmailIdentity }) =>
  [
    ["Durée", length],
    ["Lieu", location],
    ["Contact", identity.phone],
  ] as const;

const confirmation = compileEmail(
  ({ note, personalMessage, cancelUrl, secondLink, secondUrl, reason, ...v }) => (
    <EmailLayout identity={v.identity} title={v.subject} preheader={v.preheader} reason={reason}>
      <EmailHeadline lead={v.lead} lines={startLines(v)} />
      {personalMessage && <EmailText>{personalMessage}</EmailText>}
      <EmailFacts facts={startFacts(v)} />
      <EmailText>{note}</EmailText>
      <EmailActions>
        <EmailLink href={cancelUrl}>Annuler ce rendez-vous</EmailLink>
        <EmailLink href={secondUrl}>{secondLink}</EmailLink>
      </EmailActions>
    </EmailLayout>
  ),
  [...START_FIELDS, "note", "personalMessage", "cancelUrl", "secondLink", "secondUrl", "reason"],
  { multiline: ["personalMessage"], optional: ["personalMessage"] },
);

export const CHARTER_LINK = "Vos données personnelles";

export function secondLink({ publicUrl }: AppointmentMail, hasAccount: boolean) {
  return hasAccount
    ? { secondLink: "Gérer mes rendez-vous", secondUrl: `${publicUrl}${href("/compte")}#rendez-vous` }
    : { secondLink: CHARTER_LINK, secondUrl: `${publicUrl}${href("/rgpd")}` };
}

export const cancellation = compileEmail(
  ({ personalMessage, note, contactUrl, charterUrl, reason, ...v }) => (
    <EmailLayout identity={v.identity} title={v.subject} preheader={v.preheader} reason={reason}>
      <EmailHeadline lead={v.lead} lines={startLines(v)} />
      {personalMessage && <EmailText>{personalMessage}</EmailText>}
      <EmailText>{note}</EmailText>
      <EmailActions>
        {contactUrl && <EmailButton href={contactUrl}>Choisir un autre créneau</EmailButton>}
        {charterUrl && <EmailLink href={charterUrl}>{CHARTER_LINK}</EmailLink>}
      </EmailActions>
    </EmailLayout>
  ),
  [...START_FIELDS, "personalMessage", "note", "contactUrl", "charterUrl", "reason"],
  { multiline: ["personalMessage"], optional: ["personalMessage", "contactUrl", "charterUrl"] },
);

const agencyNotice = compileEmail(
  ({ name, email, note, appointmentUrl, ...v }) => (
    <EmailLayout
      identity={v.identity}
      title={v.subject}
      preheader={v.preheader}
      reason="Vous recevez ce message parce que l’agence est avertie de chaque rendez-vous pris, déplacé ou annulé sur le site."
    >
      <EmailHeadline lead={v.lead} lines={startLines(v)} />
      <EmailFacts
        facts={[
          ["Nom", name],
          ["E-mail", email],
          ["Durée", v.length],
          ...(v.location ? [["Lieu", v.location] as const] : []),
        ]}
      />
      <EmailText>{note}</EmailText>
      <EmailActions>
        <EmailButton href={appointmentUrl}>Ouvrir le rendez-vous</EmailButton>
      </EmailActions>
    </EmailLayout>
  ),
  [...START_FIELDS, "name", "email", "note", "appointmentUrl"],
  { optional: ["location"] },
);

type MailPair = [clientMail: OutgoingMail, agencyMail: OutgoingMail];

export interface MailContext {
  startText: string;
  lines: Pick<StartFields, "weekday" | "day" | "time" | "length" | "location">;
  domain: string;
  calendar: NonNullable<OutgoingMail["message"]["calendar"]>;
}

export function bookingEmails(v: ConfirmationMail): MailPair {
  const shared = mailContext(v, "REQUEST");
  const subject = `Confirmation de votre rendez-vous du ${shared.startText}`;
  return [
    confirmedOnline(v, shared, {
      kind: "booking-confirmation",
      subject,
      lead: "votre rendez-vous est confirmé.",
      note: "Le fichier joint ajoute ce rendez-vous à votre agenda. Ce rendez-vous est gratuit et sans engagement : toute prestation fait l’objet d’un devis.",
    }),
    agencyMail(v, shared, {
      kind: "booking-notice",
      subject: "Nouveau rendez-vous",
      lead: "Un rendez-vous a été réservé sur le site.",
      note: "Le fichier joint ajoute ce rendez-vous à votre agenda. Pour écrire au client, répondez à ce message.",
    }),
  ];
}

export interface Before {
  /** Whether the client has a cancel link from an earlier e-mail; that e-mail also had a calendar file. */
  hadLink: boolean;
}

export function attachmentNote({ hadLink }: Before): string {
  return hadLink
    ? "Le fichier joint met votre agenda à jour ; l’ancien lien d’annulation ne fonctionne plus."
    : "Le fichier joint ajoute ce rendez-vous à votre agenda.";
}

export function moveEmails({ before, ...v }: ConfirmationMail & Before & { before: string }): MailPair {
  const shared = mailContext(v, "REQUEST");
  const subject = `Votre rendez-vous a été déplacé au ${shared.startText}`;
  return [
    confirmedOnline(v, shared, {
      kind: "move-confirmation",
      subject,
      lead: "votre rendez-vous a été déplacé.",
      note: `Ce rendez-vous remplace celui du ${before}. ${attachmentNote(v)}`,
    }),
    agencyMail(v, shared, {
      kind: "move-notice",
      subject: "Rendez-vous déplacé",
      lead: `Le client a déplacé son rendez-vous du ${before}.`,
      note: "Le fichier joint déplace ce rendez-vous dans votre agenda. Pour écrire au client, répondez à ce message.",
    }),
  ];
}

export type CancelCause = "client" | "account-gone" | "record-gone";

const CAUSES: Record<CancelCause, string> = {
  client: "Le client a annulé ce rendez-vous.",
  "account-gone": "Ce client a supprimé son compte : son rendez-vous est annulé.",
  "record-gone": "La fiche de ce client a été effacée : son rendez-vous est annulé.",
};

export const CANCELLATION_REASONS = {
  online: "Vous recevez ce message parce que vous aviez réservé un créneau sur notre site.",
  agency: "Vous recevez ce message parce que vous aviez rendez-vous avec l’agence.",
};

export function cancellationEmails({
  cause,
  origin = "online",
  ...v
}: AppointmentMail & { cause: CancelCause; origin?: keyof typeof CANCELLATION_REASONS }): MailPair {
  const shared = mailContext(v, "CANCEL");
  const { startText, lines } = shared;
  // A client whose account or record was erased is not asked to book again.
  const canBook = cause === "client";
  const values = {
    ...lines,
    subject: `Annulation de votre rendez-vous du ${startText}`,
    preheader: `Votre rendez-vous du ${startText} est annulé.`,
    lead: greeting(
      v.client.firstName,
      cause === "account-gone"
        ? "votre compte est supprimé et ce rendez-vous est annulé."
        : "votre rendez-vous est annulé.",
    ),
    note: canBook
      ? "Le créneau est de nouveau libre, et le fichier joint retire ce rendez-vous de votre agenda. Vous pouvez reprendre rendez-vous quand vous voulez."
      : "Le fichier joint retire ce rendez-vous de votre agenda.",
    personalMessage: "",
    contactUrl: canBook ? `${v.publicUrl}${href("/contact")}` : "",
    charterUrl: "",
    reason: CANCELLATION_REASONS[origin],
  };
  return [
    clientMail(v, shared, "cancellation-confirmation", cancellation, values),
    agencyMail(v, shared, {
      kind: "cancellation-notice",
      subject: "Rendez-vous annulé",
      lead: CAUSES[cause],
      note: "Le créneau est de nouveau libre, et le fichier joint retire ce rendez-vous de votre agenda. Pour écrire au client, répondez à ce message.",
    }),
  ];
}

interface Confirmation {
  kind: MailKind;
  subject: string;
  preheader: string;
  lead: string;
  note: string;
  reason: string;
  personalMessage: string | null;
  hasAccount: boolean;
}

function confirmedOnline(
  v: ConfirmationMail,
  shared: MailContext,
  words: Pick<Confirmation, "kind" | "subject" | "lead" | "note">,
): OutgoingMail {
  return confirmedEmail(v, shared, {
    ...words,
    preheader: `${capitalised(shared.startText)}, ${formatDuration(v.minutes)} avec ${typo(v.identity.name)}.`,
    reason: "Vous recevez ce message parce que vous avez réservé un créneau sur notre site.",
    personalMessage: null,
    hasAccount: true,
  });
}

export function confirmedEmail(
  v: ConfirmationMail,
  shared: MailContext,
  { kind, lead, personalMessage, hasAccount, ...words }: Confirmation,
): OutgoingMail {
  return clientMail(v, shared, kind, confirmation, {
    ...shared.lines,
    ...words,
    lead: greeting(v.client.firstName, lead),
    personalMessage: personalMessage ?? "",
    cancelUrl: v.cancelUrl,
    ...secondLink(v, hasAccount),
  });
}

export function clientMail<Values extends { subject: string }>(
  { client, identity }: AppointmentMail,
  { domain, calendar }: Pick<MailContext, "domain"> & Partial<MailContext>,
  kind: MailKind,
  template: (identity: EmailIdentity, values: Values) => FilledEmail,
  values: Values,
): OutgoingMail {
  const filled = template(emailIdentity(identity), values);
  const message = { subject: values.subject, ...filled, replyTo: identity.email, ...(calendar && { calendar }) };
  return { kind, to: client.email, domain, message };
}

function agencyMail(
  v: AppointmentMail,
  { startText, lines, domain, calendar }: MailContext,
  words: { kind: MailKind; subject: string; lead: string; note: string },
): OutgoingMail {
  const subject = `${words.subject} : ${startText}`;
  const name = fullName(v);
  const filled = agencyNotice(emailIdentity(v.identity), {
    ...lines,
    location: v.location ?? "",
    subject,
    preheader: name ? `${name}, ${v.client.email}` : v.client.email,
    lead: words.lead,
    name: name || "(compte supprimé)",
    email: v.client.email,
    note: words.note,
    appointmentUrl: `${v.publicUrl}${href("/agence/agenda/:id", { id: v.id })}`,
  });
  return {
    kind: words.kind,
    to: v.agencyEmail,
    domain,
    message: { subject, ...filled, replyTo: v.client.email, calendar },
  };
}

export function mailContext(v: AppointmentMail, method: "REQUEST" | "CANCEL"): MailContext {
  const { id, sequence, date, time: start, minutes, location, client, identity, now, publicUrl } = v;
  const domain = new URL(publicUrl).hostname;
  const attendee = { name: fullName(v), email: client.email };
  const whole = longDate(date);
  const [weekday = "", ...day] = whole.split(" ");
  const time = `à ${start}`;
  return {
    startText: `${whole} ${time}`,
    lines: {
      weekday: capitalised(weekday),
      day: day.join(" "),
      time,
      length: `${formatDuration(minutes)}, heure de Paris`,
      location: location ?? emailIdentity(identity).address,
    },
    domain,
    calendar: {
      method,
      content: appointmentCalendar(
        { identity, uid: `${id}@${domain}`, sequence, date, time: start, minutes, location, method, attendee },
        now,
      ),
    },
  };
}

function fullName({ client }: AppointmentMail): string {
  return `${client.firstName} ${client.lastName}`.trim();
}
