import { href } from "react-router";
import { capitalised } from "#app/french/dates.ts";
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
  CHARTER_LINK,
  START_FIELDS,
  startFacts,
  startLines,
  mailContext,
  clientMail,
} from "#app/features/booking/appointments/appointment.emails.tsx";

const reminder = compileEmail(
  ({ confirmUrl, moveUrl, stopUrl, charterUrl, ...v }) => (
    <EmailLayout
      identity={v.identity}
      title={v.subject}
      preheader={v.preheader}
      reason="Vous recevez ce message parce que vous avez rendez-vous demain avec l’agence."
    >
      <EmailHeadline lead={v.lead} lines={startLines(v)} />
      <EmailFacts facts={startFacts(v)} />
      <EmailText>
        Vous venez ? Confirmez-le d’un clic. Un empêchement ? Choisissez un autre créneau ou appelez-nous.
      </EmailText>
      <EmailActions>
        <EmailButton href={confirmUrl}>Je viens</EmailButton>
        <EmailLink href={moveUrl}>Déplacer le rendez-vous</EmailLink>
        <EmailLink href={stopUrl}>Ne plus recevoir de rappels</EmailLink>
        {charterUrl && <EmailLink href={charterUrl}>{CHARTER_LINK}</EmailLink>}
      </EmailActions>
    </EmailLayout>
  ),
  [...START_FIELDS, "confirmUrl", "moveUrl", "stopUrl", "charterUrl"],
  { optional: ["charterUrl"] },
);

interface ReminderMail extends AppointmentMail {
  url: string;
  expiresAt: Date;
  /** If false, this may be our first e-mail to the client, so it links to the privacy policy. */
  hasAccount: boolean;
}

export function reminderEmail({ url, expiresAt, hasAccount, ...v }: ReminderMail): OutgoingMail {
  const { startText, lines, domain } = mailContext(v, "REQUEST");
  const mail = clientMail(v, { domain }, "reminder", reminder, {
    ...lines,
    subject: `Rappel : votre rendez-vous du ${startText}`,
    preheader: capitalised(startText),
    lead: greeting(v.client.firstName, "votre rendez-vous a lieu demain."),
    confirmUrl: url,
    moveUrl: `${url}#deplacer`,
    stopUrl: `${url}#rappels`,
    charterUrl: hasAccount ? "" : `${v.publicUrl}${href("/rgpd")}`,
  });
  return { ...mail, expiresAt };
}
