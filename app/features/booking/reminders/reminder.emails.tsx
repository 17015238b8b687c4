import { capitalise } from "#app/french/dates.ts";
import type { OutgoingMail } from "#app/platform/mail/outbox.server.ts";
import { EmailActions, EmailButton, EmailLink, EmailText } from "#app/email/email-layout.tsx";
import {
  AppointmentFacts,
  type AppointmentMail,
  CharterLink,
  clientMail,
  mailContext,
} from "#app/features/booking/appointments/appointment.emails.tsx";

interface ReminderMail extends AppointmentMail {
  url: string;
  expiresAt: Date;
  /** If false, this may be our first e-mail to the client, so it links to the privacy policy. */
  hasAccount: boolean;
}

export function reminderEmail({ url, expiresAt, hasAccount, ...details }: ReminderMail): OutgoingMail {
  const { startText, headline, length, location, domain } = mailContext(details, "REQUEST");
  const mail = clientMail(
    details,
    { headline, domain },
    {
      kind: "reminder",
      subject: `Rappel : votre rendez-vous du ${startText}`,
      preheader: capitalise(startText),
      lead: "votre rendez-vous a lieu demain.",
      reason: "Vous recevez ce message parce que vous avez rendez-vous demain avec l’agence.",
    },
    <>
      <AppointmentFacts identity={details.identity} length={length} location={location} />
      <EmailText>
        Vous venez ? Confirmez-le d’un clic. Un empêchement ? Choisissez un autre créneau ou appelez-nous.
      </EmailText>
      <EmailActions>
        <EmailButton href={url}>Je viens</EmailButton>
        <EmailLink href={`${url}#deplacer`}>Déplacer le rendez-vous</EmailLink>
        <EmailLink href={`${url}#rappels`}>Ne plus recevoir de rappels</EmailLink>
        {!hasAccount && <CharterLink publicUrl={details.publicUrl} />}
      </EmailActions>
    </>,
  );
  return { ...mail, expiresAt };
}
