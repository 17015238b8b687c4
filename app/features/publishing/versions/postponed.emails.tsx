import { href } from "react-router";
import type { Agency } from "#app/content/parts/agency.ts";
import { typeset } from "#app/french/typeset.ts";
import { renderEmail } from "#app/platform/mail/render-email.server.ts";
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

const BACK_IN_DRAFT = {
  preheader: "Tout est de nouveau dans le brouillon.",
  nextSteps: "Les modifications sont de nouveau dans le brouillon : corrigez les points ci-dessus, puis publiez.",
  button: "Ouvrir le brouillon",
};

const STILL_SCHEDULED = {
  preheader: "La publication est toujours en attente.",
  nextSteps:
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
  const { preheader, nextSteps, button } = isStillPlanned ? STILL_SCHEDULED : BACK_IN_DRAFT;
  const rendered = renderEmail(
    <EmailLayout
      identity={identity}
      title={SUBJECT}
      preheader={preheader}
      reason="Vous recevez ce message parce qu’une publication de votre site était programmée."
    >
      <EmailHeadline lead={day} lines={["Le site n’a pas", "changé"]} />
      <EmailFacts facts={[["À régler", sentences.map(typeset)]]} />
      <EmailText>{nextSteps}</EmailText>
      <EmailActions>
        <EmailButton href={`${publicUrl}${href("/agence/contenu/publier")}`}>{button}</EmailButton>
      </EmailActions>
    </EmailLayout>,
  );
  return {
    kind: "publication-notice",
    to: agencyEmail,
    domain: new URL(publicUrl).hostname,
    message: { subject: SUBJECT, ...rendered },
  };
}
