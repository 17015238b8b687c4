import { href } from "react-router";
import type { Agency } from "#app/content/parts/agency.ts";
import { longDateTime } from "#app/french/dates.ts";
import { emailIdentity } from "#app/content/parts/email-identity.ts";
import { typo } from "#app/french/typo.ts";
import { nowInParis } from "#app/features/booking/time/half-hour.ts";
import { compileEmail } from "#app/platform/mail/email-template.server.ts";
import type { OutgoingMail } from "#app/platform/mail/outbox.server.ts";
import { EmailActions, EmailButton, EmailHeadline, EmailLayout, EmailText } from "#app/email/email-layout.tsx";

const SUBJECT = "La sauvegarde du site ne se fait plus";

const oldBackup = compileEmail(
  ({ identity, last, stateUrl }) => (
    <EmailLayout
      identity={identity}
      title={SUBJECT}
      preheader={last}
      reason="Vous recevez ce message, une fois par jour au plus, tant que la dernière sauvegarde a plus d’une semaine."
    >
      <EmailHeadline lead={last} lines={["Aucune sauvegarde", "depuis une semaine"]} />
      <EmailText>
        Une panne du disque emporterait les rendez-vous, les demandes et les photos arrivés depuis. Demandez à qui
        s’occupe de votre serveur pourquoi la sauvegarde de chaque nuit ne se fait plus.
      </EmailText>
      <EmailActions>
        <EmailButton href={stateUrl}>Voir l’état du site</EmailButton>
      </EmailActions>
    </EmailLayout>
  ),
  ["last", "stateUrl"],
);

export interface OldBackupMail {
  identity: Agency;
  takenAt: Date;
  agencyEmail: string;
  publicUrl: string;
}

export function oldBackupEmail({ identity, takenAt, agencyEmail, publicUrl }: OldBackupMail): OutgoingMail {
  const { date, time } = nowInParis(takenAt);
  const filled = oldBackup(emailIdentity(identity), {
    last: typo(`La dernière a été faite le ${longDateTime(date, time)}`),
    stateUrl: `${publicUrl}${href("/agence/reglages/etat")}`,
  });
  return {
    kind: "backup-notice",
    to: agencyEmail,
    domain: new URL(publicUrl).hostname,
    message: { subject: SUBJECT, ...filled },
  };
}
