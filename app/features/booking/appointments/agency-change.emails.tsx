import { href } from "react-router";
import { capitalised } from "#app/french/dates.ts";
import { emailIdentity } from "#app/content/parts/email-identity.ts";
import { greeting } from "#app/french/greeting.ts";
import { compileEmail } from "#app/platform/mail/email-template.server.ts";
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
import {
  type AppointmentMail,
  type Before,
  CANCELLATION_REASONS,
  type ConfirmationMail,
  START_FIELDS,
  startFacts,
  startLines,
  attachmentNote,
  mailContext,
  clientMail,
} from "./appointment.emails.tsx";

interface WithMessage {
  personalMessage: string | null;
}

export const SENT_BY_AGENCY = "Vous recevez ce message parce que vous avez rendez-vous avec l’agence.";
export const SECOND_LINK = { account: "Gérer mes rendez-vous", none: "Vos données personnelles" } as const;

export function secondLink(appointmentsUrl: string | null, { publicUrl }: Pick<AppointmentMail, "publicUrl">) {
  return appointmentsUrl === null
    ? { secondLink: SECOND_LINK.none, secondUrl: `${publicUrl}${href("/rgpd")}` }
    : { secondLink: SECOND_LINK.account, secondUrl: appointmentsUrl };
}

const confirmation = compileEmail(
  ({ note, personalMessage, cancelUrl, secondLink, secondUrl, ...v }) => (
    <EmailLayout identity={v.identity} title={v.subject} preheader={v.preheader} reason={SENT_BY_AGENCY}>
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
  [...START_FIELDS, "note", "personalMessage", "cancelUrl", "secondLink", "secondUrl"],
  { multiline: ["personalMessage"], optional: ["personalMessage"] },
);

const cancellation = compileEmail(
  ({ personalMessage, contactUrl, charterUrl, ...v }) => (
    <EmailLayout identity={v.identity} title={v.subject} preheader={v.preheader} reason={CANCELLATION_REASONS.agency}>
      <EmailHeadline lead={v.lead} lines={startLines(v)} />
      {personalMessage && <EmailText>{personalMessage}</EmailText>}
      <EmailText>Le fichier joint retire ce rendez-vous de votre agenda.</EmailText>
      <EmailActions>
        <EmailButton href={contactUrl}>Choisir un autre créneau</EmailButton>
        {charterUrl && <EmailLink href={charterUrl}>{SECOND_LINK.none}</EmailLink>}
      </EmailActions>
    </EmailLayout>
  ),
  [...START_FIELDS, "personalMessage", "contactUrl", "charterUrl"],
  { multiline: ["personalMessage"], optional: ["personalMessage", "charterUrl"] },
);

type ConfirmedMail = ConfirmationMail & WithMessage & { hasAccount: boolean };

export function agencyEnteredEmail(v: ConfirmedMail): OutgoingMail {
  return confirmedEmail(v, "agency-booking", {
    subject: "Votre rendez-vous",
    lead: "votre rendez-vous est enregistré.",
    note: "Le fichier joint ajoute ce rendez-vous à votre agenda.",
  });
}

/** @param before « vendredi 4 décembre 2026 à 10:30 », the start that the client knew */
export function agencyMovedEmail({ before, ...v }: ConfirmedMail & Before & { before: string }): OutgoingMail {
  return confirmedEmail(v, "agency-move", {
    subject: "Votre rendez-vous a été déplacé",
    lead: "nous avons déplacé votre rendez-vous.",
    note: `Ce rendez-vous remplace celui du ${before}. ${attachmentNote(v)}`,
  });
}

export function agencyChangedEmail(v: ConfirmedMail & Before): OutgoingMail {
  return confirmedEmail(v, "agency-move", {
    subject: "Votre rendez-vous a été modifié",
    lead: "nous avons modifié votre rendez-vous.",
    note: `Le jour et l’heure ne changent pas ; la durée ou le lieu a été modifié (voir ci-dessus). ${attachmentNote(v)}`,
  });
}

export function chosenEmail({ before, ...v }: ConfirmedMail & { before: string }): OutgoingMail {
  return confirmedEmail(v, "move-confirmation", {
    subject: "Votre rendez-vous a été déplacé",
    lead: "votre nouveau créneau est enregistré.",
    note: `Ce rendez-vous remplace celui du ${before}. Le fichier joint met votre agenda à jour ; les liens des e-mails précédents ne fonctionnent plus.`,
  });
}

/** @param hasAccount if false, this may be our first e-mail to the client, so it links to the privacy policy */
export function agencyCancelledEmail({
  personalMessage,
  hasAccount,
  ...v
}: AppointmentMail & WithMessage & { hasAccount: boolean }): OutgoingMail {
  const shared = mailContext(v, "CANCEL");
  const values = {
    ...shared.lines,
    subject: `Annulation de votre rendez-vous du ${shared.startText}`,
    preheader: `Nous avons dû annuler votre rendez-vous du ${shared.startText}.`,
    lead: greeting(v.client.firstName, "nous avons dû annuler votre rendez-vous."),
    personalMessage: personalMessage ?? "",
    contactUrl: `${v.publicUrl}${href("/contact")}`,
    charterUrl: hasAccount ? "" : `${v.publicUrl}${href("/rgpd")}`,
  };
  const filled = cancellation(emailIdentity(v.identity), values);
  return clientMail(v, shared, "agency-cancellation", values.subject, filled);
}

function confirmedEmail(
  { personalMessage, hasAccount, cancelUrl, appointmentsUrl, ...v }: ConfirmedMail,
  kind: "agency-booking" | "agency-move" | "move-confirmation",
  words: { subject: string; lead: string; note: string },
): OutgoingMail {
  const shared = mailContext(v, "REQUEST");
  const values = {
    ...shared.lines,
    subject: `${words.subject} : ${shared.startText}`,
    preheader: capitalised(shared.startText),
    lead: greeting(v.client.firstName, words.lead),
    note: words.note,
    personalMessage: personalMessage ?? "",
    cancelUrl,
    ...secondLink(hasAccount ? appointmentsUrl : null, v),
  };
  const filled = confirmation(emailIdentity(v.identity), values);
  return clientMail(v, shared, kind, values.subject, filled);
}
