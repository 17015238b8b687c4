import { capitalised } from "#app/french/dates.ts";
import type { MailKind } from "#app/platform/schema/mail-kinds.ts";
import type { OutgoingMail } from "#app/platform/mail/outbox.server.ts";
import {
  type AppointmentMail,
  type Before,
  CANCELLATION_REASONS,
  type ConfirmationMail,
  attachmentNote,
  cancelledEmail,
  confirmedEmail,
  mailContext,
} from "./appointment.emails.tsx";

interface WithMessage {
  personalMessage: string | null;
  /** If false, this may be our first e-mail to the client, so it links to the privacy policy. */
  hasAccount: boolean;
}

type ConfirmedMail = ConfirmationMail & WithMessage;

export const SENT_BY_AGENCY = "Vous recevez ce message parce que vous avez rendez-vous avec l’agence.";

export function agencyEnteredEmail(v: ConfirmedMail): OutgoingMail {
  return confirmedByAgency(v, {
    kind: "agency-booking",
    subject: "Votre rendez-vous",
    lead: "votre rendez-vous est enregistré.",
    note: "Le fichier joint ajoute ce rendez-vous à votre agenda.",
  });
}

/** @param before « vendredi 4 décembre 2026 à 10:30 », the start that the client knew */
export function agencyMovedEmail({ before, ...v }: ConfirmedMail & Before & { before: string }): OutgoingMail {
  return confirmedByAgency(v, {
    kind: "agency-move",
    subject: "Votre rendez-vous a été déplacé",
    lead: "nous avons déplacé votre rendez-vous.",
    note: `Ce rendez-vous remplace celui du ${before}. ${attachmentNote(v)}`,
  });
}

export function agencyChangedEmail(v: ConfirmedMail & Before): OutgoingMail {
  return confirmedByAgency(v, {
    kind: "agency-move",
    subject: "Votre rendez-vous a été modifié",
    lead: "nous avons modifié votre rendez-vous.",
    note: `Le jour et l’heure ne changent pas ; la durée ou le lieu a été modifié (voir ci-dessus). ${attachmentNote(v)}`,
  });
}

export function chosenEmail({ before, ...v }: ConfirmedMail & { before: string }): OutgoingMail {
  return confirmedByAgency(v, {
    kind: "move-confirmation",
    subject: "Votre rendez-vous a été déplacé",
    lead: "votre nouveau créneau est enregistré.",
    note: `Ce rendez-vous remplace celui du ${before}. Le fichier joint met votre agenda à jour ; les liens des e-mails précédents ne fonctionnent plus.`,
  });
}

export function agencyCancelledEmail({
  personalMessage,
  hasAccount,
  ...v
}: AppointmentMail & WithMessage): OutgoingMail {
  const shared = mailContext(v, "CANCEL");
  return cancelledEmail(v, shared, {
    kind: "agency-cancellation",
    preheader: `Nous avons dû annuler votre rendez-vous du ${shared.startText}.`,
    lead: "nous avons dû annuler votre rendez-vous.",
    reason: CANCELLATION_REASONS.agency,
    personalMessage,
    note: "Le fichier joint retire ce rendez-vous de votre agenda.",
    canBook: true,
    linksCharter: !hasAccount,
  });
}

function confirmedByAgency(
  v: ConfirmedMail,
  { subject, ...words }: { kind: MailKind; subject: string; lead: string; note: string },
): OutgoingMail {
  const shared = mailContext(v, "REQUEST");
  return confirmedEmail(v, shared, {
    ...words,
    subject: `${subject} : ${shared.startText}`,
    preheader: capitalised(shared.startText),
    reason: SENT_BY_AGENCY,
    personalMessage: v.personalMessage,
    hasAccount: v.hasAccount,
  });
}
