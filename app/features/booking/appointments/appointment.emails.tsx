import type { ReactNode } from "react";
import { href } from "react-router";
import type { Agency } from "#app/content/parts/agency.ts";
import { capitalise, longDate, longDateTime } from "#app/french/dates.ts";
import { emailIdentity } from "#app/content/parts/email-identity.ts";
import { greeting } from "#app/french/greeting.ts";
import { typeset } from "#app/french/typeset.ts";
import { renderEmail } from "#app/platform/mail/render-email.server.ts";
import type { MailKind } from "#app/platform/schema/mail-kinds.ts";
import type { OutgoingMail } from "#app/platform/mail/outbox.server.ts";
import {
  EmailActions,
  EmailButton,
  EmailFacts,
  EmailHeadline,
  EmailLayout,
  EmailLines,
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
  /** A guest has only a last name. */
  client: { email: string; firstName: string; lastName: string };
  identity: Agency;
  publicUrl: string;
  agencyEmail: string;
  now: Date;
}

export interface ConfirmationMail extends AppointmentMail {
  cancelUrl: string;
}

type MailPair = [clientMail: OutgoingMail, agencyNotice: OutgoingMail];

export interface MailContext {
  /** « vendredi 4 décembre 2026 à 09:30 » */
  startText: string;
  headline: readonly string[];
  /** « 30 minutes, heure de Paris » */
  length: string;
  location: string;
  domain: string;
  calendar: NonNullable<OutgoingMail["message"]["calendar"]>;
}

export function AppointmentFacts({
  identity,
  length,
  location,
}: Pick<MailContext, "length" | "location"> & { identity: Agency }) {
  return (
    <EmailFacts
      facts={[
        ["Durée", length],
        ["Lieu", location],
        ["Contact", identity.phone.display],
      ]}
    />
  );
}

export function PersonalMessage({ text }: { text: string | null }) {
  return (
    text && (
      <EmailText>
        <EmailLines text={text} />
      </EmailText>
    )
  );
}

export function AccountOrCharterLink({ publicUrl, hasAccount }: { publicUrl: string; hasAccount: boolean }) {
  return hasAccount ? (
    <EmailLink href={`${publicUrl}${href("/compte")}#rendez-vous`}>Gérer mes rendez-vous</EmailLink>
  ) : (
    <CharterLink publicUrl={publicUrl} />
  );
}

export function CharterLink({ publicUrl }: { publicUrl: string }) {
  return <EmailLink href={`${publicUrl}${href("/rgpd")}`}>Vos données personnelles</EmailLink>;
}

export function bookingEmails(details: ConfirmationMail): MailPair {
  const context = mailContext(details, "REQUEST");
  const subject = `Confirmation de votre rendez-vous du ${context.startText}`;
  return [
    onlineConfirmationEmail(details, context, {
      kind: "booking-confirmation",
      subject,
      lead: "votre rendez-vous est confirmé.",
      note: "Le fichier joint ajoute ce rendez-vous à votre agenda. Ce rendez-vous est gratuit et sans engagement : toute prestation fait l’objet d’un devis.",
    }),
    agencyNotice(details, context, {
      kind: "booking-notice",
      subject: "Nouveau rendez-vous",
      lead: "Un rendez-vous a été réservé sur le site.",
      note: "Le fichier joint ajoute ce rendez-vous à votre agenda. Pour écrire au client, répondez à ce message.",
    }),
  ];
}

export interface EarlierMail {
  /** Whether the client has a cancel link from an earlier e-mail; that e-mail also had a calendar file. */
  hadLink: boolean;
}

export function attachmentNote({ hadLink }: EarlierMail): string {
  return hadLink
    ? "Le fichier joint met votre agenda à jour ; l’ancien lien d’annulation ne fonctionne plus."
    : "Le fichier joint ajoute ce rendez-vous à votre agenda.";
}

export function moveEmails({
  previousStart,
  ...details
}: ConfirmationMail & EarlierMail & { previousStart: string }): MailPair {
  const context = mailContext(details, "REQUEST");
  const subject = `Votre rendez-vous a été déplacé au ${context.startText}`;
  return [
    onlineConfirmationEmail(details, context, {
      kind: "move-confirmation",
      subject,
      lead: "votre rendez-vous a été déplacé.",
      note: `Ce rendez-vous remplace celui du ${previousStart}. ${attachmentNote(details)}`,
    }),
    agencyNotice(details, context, {
      kind: "move-notice",
      subject: "Rendez-vous déplacé",
      lead: `Le client a déplacé son rendez-vous du ${previousStart}.`,
      note: "Le fichier joint déplace ce rendez-vous dans votre agenda. Pour écrire au client, répondez à ce message.",
    }),
  ];
}

export type CancelCause = "client" | "account-gone" | "record-gone";

const LEAD_OF_NOTICE: Record<CancelCause, string> = {
  client: "Le client a annulé ce rendez-vous.",
  "account-gone": "Ce client a supprimé son compte : son rendez-vous est annulé.",
  "record-gone": "La fiche de ce client a été effacée : son rendez-vous est annulé.",
};

/** Why the client gets the e-mail, by the origin of the appointment. */
export const CANCELLATION_REASONS = {
  online: "Vous recevez ce message parce que vous aviez réservé un créneau sur notre site.",
  agency: "Vous recevez ce message parce que vous aviez rendez-vous avec l’agence.",
};

export function cancellationEmails({
  cause,
  origin = "online",
  ...details
}: AppointmentMail & { cause: CancelCause; origin?: keyof typeof CANCELLATION_REASONS }): MailPair {
  const context = mailContext(details, "CANCEL");
  // A client whose account or record was erased is not asked to book again.
  const canBook = cause === "client";
  return [
    cancelledEmail(details, context, {
      kind: "cancellation-confirmation",
      preheader: `Votre rendez-vous du ${context.startText} est annulé.`,
      lead:
        cause === "account-gone"
          ? "votre compte est supprimé et ce rendez-vous est annulé."
          : "votre rendez-vous est annulé.",
      reason: CANCELLATION_REASONS[origin],
      personalMessage: null,
      note: canBook
        ? "Le créneau est de nouveau libre, et le fichier joint retire ce rendez-vous de votre agenda. Vous pouvez reprendre rendez-vous quand vous voulez."
        : "Le fichier joint retire ce rendez-vous de votre agenda.",
      canBook,
      linksCharter: false,
    }),
    agencyNotice(details, context, {
      kind: "cancellation-notice",
      subject: "Rendez-vous annulé",
      lead: LEAD_OF_NOTICE[cause],
      note: "Le créneau est de nouveau libre, et le fichier joint retire ce rendez-vous de votre agenda. Pour écrire au client, répondez à ce message.",
    }),
  ];
}

interface Words {
  kind: MailKind;
  subject: string;
  preheader: string;
  /** The first sentence, after « Bonjour Camille, » in a client's e-mail. */
  lead: string;
  reason: string;
}

interface Cancellation extends Omit<Words, "subject"> {
  personalMessage: string | null;
  note: string;
  canBook: boolean;
  linksCharter: boolean;
}

export function cancelledEmail(
  details: AppointmentMail,
  context: MailContext,
  { personalMessage, note, canBook, linksCharter, ...words }: Cancellation,
): OutgoingMail {
  return clientMail(
    details,
    context,
    { ...words, subject: `Annulation de votre rendez-vous du ${context.startText}` },
    <>
      <PersonalMessage text={personalMessage} />
      <EmailText>{note}</EmailText>
      <EmailActions>
        {canBook && (
          <EmailButton href={`${details.publicUrl}${href("/contact")}`}>Choisir un autre créneau</EmailButton>
        )}
        {linksCharter && <CharterLink publicUrl={details.publicUrl} />}
      </EmailActions>
    </>,
  );
}

interface Confirmation extends Words {
  note: string;
  personalMessage: string | null;
  hasAccount: boolean;
}

function onlineConfirmationEmail(
  details: ConfirmationMail,
  context: MailContext,
  words: Pick<Confirmation, "kind" | "subject" | "lead" | "note">,
): OutgoingMail {
  return confirmationEmail(details, context, {
    ...words,
    preheader: `${capitalise(context.startText)}, ${formatDuration(details.minutes)} avec ${typeset(details.identity.name)}.`,
    reason: "Vous recevez ce message parce que vous avez réservé un créneau sur notre site.",
    personalMessage: null,
    hasAccount: true,
  });
}

export function confirmationEmail(
  details: ConfirmationMail,
  context: MailContext,
  { note, personalMessage, hasAccount, ...words }: Confirmation,
): OutgoingMail {
  return clientMail(
    details,
    context,
    words,
    <>
      <PersonalMessage text={personalMessage} />
      <AppointmentFacts {...context} identity={details.identity} />
      <EmailText>{note}</EmailText>
      <EmailActions>
        <EmailLink href={details.cancelUrl}>Annuler ce rendez-vous</EmailLink>
        <AccountOrCharterLink publicUrl={details.publicUrl} hasAccount={hasAccount} />
      </EmailActions>
    </>,
  );
}

export function clientMail(
  { client, identity }: AppointmentMail,
  { headline, domain, calendar }: Pick<MailContext, "headline" | "domain"> & Partial<Pick<MailContext, "calendar">>,
  { kind, subject, lead, ...words }: Words,
  body: ReactNode,
): OutgoingMail {
  const rendered = renderEmail(
    <EmailLayout identity={identity} title={subject} {...words}>
      <EmailHeadline lead={greeting(client.firstName, lead)} lines={headline} />
      {body}
    </EmailLayout>,
  );
  const message = { subject, ...rendered, replyTo: identity.email, ...(calendar && { calendar }) };
  return { kind, to: client.email, domain, message };
}

function agencyNotice(
  details: AppointmentMail,
  { startText, headline, length, domain, calendar }: MailContext,
  words: Pick<Confirmation, "kind" | "subject" | "lead" | "note">,
): OutgoingMail {
  const subject = `${words.subject} : ${startText}`;
  const name = fullName(details);
  const rendered = renderEmail(
    <EmailLayout
      identity={details.identity}
      title={subject}
      preheader={name ? `${name}, ${details.client.email}` : details.client.email}
      reason="Vous recevez ce message parce que l’agence est avertie de chaque rendez-vous pris, déplacé ou annulé sur le site."
    >
      <EmailHeadline lead={words.lead} lines={headline} />
      <EmailFacts
        facts={[
          ["Nom", name || "(compte supprimé)"],
          ["E-mail", details.client.email],
          ["Durée", length],
          ...(details.location ? [["Lieu", details.location] as const] : []),
        ]}
      />
      <EmailText>{words.note}</EmailText>
      <EmailActions>
        <EmailButton href={`${details.publicUrl}${href("/agence/agenda/:id", { id: details.id })}`}>
          Ouvrir le rendez-vous
        </EmailButton>
      </EmailActions>
    </EmailLayout>,
  );
  const message = { subject, ...rendered, replyTo: details.client.email, calendar };
  return { kind: words.kind, to: details.agencyEmail, domain, message };
}

export function mailContext(details: AppointmentMail, method: "REQUEST" | "CANCEL"): MailContext {
  const { id, sequence, date, time, minutes, location, client, identity, now, publicUrl } = details;
  const domain = new URL(publicUrl).hostname;
  const attendee = { name: fullName(details), email: client.email };
  const [weekday = "", ...day] = longDate(date).split(" ");
  return {
    startText: longDateTime(date, time),
    headline: [capitalise(weekday), day.join(" "), `à ${time}`],
    length: `${formatDuration(minutes)}, heure de Paris`,
    location: location ?? emailIdentity(identity).address,
    domain,
    calendar: {
      method,
      content: appointmentCalendar(
        { identity, uid: `${id}@${domain}`, sequence, date, time, minutes, location, method, attendee },
        now,
      ),
    },
  };
}

function fullName({ client }: AppointmentMail): string {
  return `${client.firstName} ${client.lastName}`.trim();
}
