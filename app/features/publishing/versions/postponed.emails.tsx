import { href } from "react-router";
import type { Agency } from "#app/content/parts/agency.ts";
import { emailIdentity } from "#app/content/parts/email-identity.ts";
import { typo } from "#app/french/typo.ts";
import { compileEmail } from "#app/platform/mail/email-template.server.ts";
import type { OutgoingMail } from "#app/platform/mail/outbox.server.ts";
import {
  EmailActions,
  EmailButton,
  EmailFacts,
  EmailHeadline,
  EmailLayout,
  EmailText,
} from "#app/email/email-layout.tsx";

const SUBJECT = "Une publication programmée n’a pas eu lieu";

const postponed = compileEmail(
  ({ identity, day, reasons, where, whatNext, button, publishUrl }) => (
    <EmailLayout
      identity={identity}
      title={SUBJECT}
      preheader={where}
      reason="Vous recevez ce message parce qu’une publication de votre site était programmée."
    >
      <EmailHeadline lead={day} lines={["Le site n’a pas", "changé"]} />
      <EmailFacts facts={[["À régler", reasons]]} />
      <EmailText>{whatNext}</EmailText>
      <EmailActions>
        <EmailButton href={publishUrl}>{button}</EmailButton>
      </EmailActions>
    </EmailLayout>
  ),
  ["day", "reasons", "where", "whatNext", "button", "publishUrl"],
  { multiline: ["reasons"] },
);

const IN_THE_DRAFT = {
  where: "Tout est de nouveau dans le brouillon.",
  whatNext: "Les modifications sont de nouveau dans le brouillon : corrigez les points ci-dessus, puis publiez.",
  button: "Ouvrir le brouillon",
};

const IN_THE_PLAN = {
  where: "La publication est toujours en attente.",
  whatNext:
    "La publication est toujours en attente. Retirez un élément de la liste concernée, puis publiez : la publication programmée se fera alors automatiquement. Ou déprogrammez-la pour remettre ses modifications dans le brouillon.",
  button: "Voir la publication",
};

export interface PostponedMail {
  identity: Agency;
  day: string;
  sentences: readonly string[];
  isStillPlanned: boolean;
  agencyEmail: string;
  publicUrl: string;
}

export function publicationPostponedEmail({
  identity,
  day,
  sentences,
  isStillPlanned,
  agencyEmail,
  publicUrl,
}: PostponedMail): OutgoingMail {
  const filled = postponed(emailIdentity(identity), {
    ...(isStillPlanned ? IN_THE_PLAN : IN_THE_DRAFT),
    day,
    reasons: sentences.map(typo).join("\n"),
    publishUrl: `${publicUrl}${href("/agence/contenu/publier")}`,
  });
  return {
    kind: "publication-notice",
    to: agencyEmail,
    domain: new URL(publicUrl).hostname,
    message: { subject: SUBJECT, ...filled },
  };
}
