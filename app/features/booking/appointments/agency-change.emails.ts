import { capitalise } from "#app/french/dates.ts";
import type { MailKind } from "#app/platform/schema/mail-kinds.ts";
import type { OutgoingMail } from "#app/platform/mail/outbox.server.ts";
import {
  type AppointmentMail,
  type EarlierMail,
  CANCELLATION_REASONS,
  type ConfirmationMail,
  attachmentNote,
  cancelledEmail,
  confirmationEmail,
  mailContext,
} from "./appointment.emails.tsx";

interface AgencyMailOptions {
  personalMessage: string | null;
  /** If false, this may be our first e-mail to the client, so it links to the privacy policy. */
  hasAccount: boolean;
}

type AgencyConfirmationMail = ConfirmationMail & AgencyMailOptions;

export const APPOINTMENT_REASON = "Vous recevez ce message parce que vous avez rendez-vous avec l’agence.";

export function agencyEnteredEmail(details: AgencyConfirmationMail): OutgoingMail {
  return agencyConfirmationEmail(details, {
    kind: "agency-booking",
    subject: "Votre rendez-vous",
    lead: "votre rendez-vous est enregistré.",
    note: "Le fichier joint ajoute ce rendez-vous à votre agenda.",
  });
}

/** @param previousStart « vendredi 4 décembre 2026 à 10:30 », the start that the client knew */
export function agencyMovedEmail({
  previousStart,
  ...details
}: AgencyConfirmationMail & EarlierMail & { previousStart: string }): OutgoingMail {
  return agencyConfirmationEmail(details, {
    kind: "agency-move",
    subject: "Votre rendez-vous a été déplacé",
    lead: "nous avons déplacé votre rendez-vous.",
    note: `Ce rendez-vous remplace celui du ${previousStart}. ${attachmentNote(details)}`,
  });
}

export function agencyChangedEmail(details: AgencyConfirmationMail & EarlierMail): OutgoingMail {
  return agencyConfirmationEmail(details, {
    kind: "agency-move",
    subject: "Votre rendez-vous a été modifié",
    lead: "nous avons modifié votre rendez-vous.",
    note: `Le jour et l’heure ne changent pas ; la durée ou le lieu a été modifié (voir ci-dessus). ${attachmentNote(details)}`,
  });
}

export function guestMoveEmail({
  previousStart,
  ...details
}: AgencyConfirmationMail & { previousStart: string }): OutgoingMail {
  return agencyConfirmationEmail(details, {
    kind: "move-confirmation",
    subject: "Votre rendez-vous a été déplacé",
    lead: "votre nouveau créneau est enregistré.",
    note: `Ce rendez-vous remplace celui du ${previousStart}. Le fichier joint met votre agenda à jour ; les liens des e-mails précédents ne fonctionnent plus.`,
  });
}

export function agencyCancelledEmail({
  personalMessage,
  hasAccount,
  ...details
}: AppointmentMail & AgencyMailOptions): OutgoingMail {
  const context = mailContext(details, "CANCEL");
  return cancelledEmail(details, context, {
    kind: "agency-cancellation",
    preheader: `Nous avons dû annuler votre rendez-vous du ${context.startText}.`,
    lead: "nous avons dû annuler votre rendez-vous.",
    reason: CANCELLATION_REASONS.agency,
    personalMessage,
    note: "Le fichier joint retire ce rendez-vous de votre agenda.",
    canBook: true,
    linksCharter: !hasAccount,
  });
}

function agencyConfirmationEmail(
  details: AgencyConfirmationMail,
  { subject, ...words }: { kind: MailKind; subject: string; lead: string; note: string },
): OutgoingMail {
  const context = mailContext(details, "REQUEST");
  return confirmationEmail(details, context, {
    ...words,
    subject: `${subject} : ${context.startText}`,
    preheader: capitalise(context.startText),
    reason: APPOINTMENT_REASON,
    personalMessage: details.personalMessage,
    hasAccount: details.hasAccount,
  });
}
