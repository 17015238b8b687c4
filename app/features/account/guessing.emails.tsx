import { href } from "react-router";
import type { Agency } from "#app/content/agency.ts";
import { emailIdentity } from "#app/content/email-identity.ts";
import { greeting } from "#app/content/greeting.ts";
import { typo } from "#app/content/typo.ts";
import { compileEmail } from "#app/platform/email-template.server.ts";
import type { OutgoingMail } from "#app/platform/outbox.server.ts";
import {
  EmailActions,
  EmailButton,
  EmailFallbackLink,
  EmailHeadline,
  EmailLayout,
  EmailText,
} from "#app/ui/email-layout.tsx";

const guessing = compileEmail(
  ({ identity, subject, lead, what, advice, action, url }) => (
    <EmailLayout
      identity={identity}
      title={subject}
      preheader={what}
      reason={typo("Vous recevez ce message parce que quelqu'un a essayé de se connecter à votre compte.")}
    >
      <EmailHeadline lead={lead} lines={["Quelqu’un essaie", "de se connecter"]} />
      <EmailText>{what}</EmailText>
      <EmailText>{advice}</EmailText>
      <EmailActions>
        <EmailButton href={url}>{action}</EmailButton>
        <EmailFallbackLink href={url} />
      </EmailActions>
    </EmailLayout>
  ),
  ["subject", "lead", "what", "advice", "action", "url"],
);

interface Recipient {
  identity: Agency;
  to: string;
  firstName: string;
}

/** @param mail.url marks the browser in which it is opened as the owner's */
export function deviceLinkEmail({ url, ...recipient }: Recipient & { url: string }): OutgoingMail {
  return guessingEmail("device-link", recipient, {
    subject: "Trop de mots de passe erronés",
    what: "Trop de mots de passe erronés ont été essayés pour votre compte en une heure : les appareils inconnus sont refusés pour un moment.",
    advice:
      "Pour vous connecter tout de suite, ouvrez ce lien sur votre appareil, puis donnez votre mot de passe. Il est valable 24 heures. Si vous n'avez rien essayé, il n'y a rien à faire : votre compte est resté fermé.",
    action: "Me connecter ici",
    url,
  });
}

export function wrongCodesEmail({ publicUrl, ...recipient }: Recipient & { publicUrl: string }): OutgoingMail {
  return guessingEmail("wrong-codes", recipient, {
    subject: "Quelqu’un connaît votre mot de passe",
    what: "Votre mot de passe a été donné, puis dix codes erronés : quelqu'un d'autre que vous le connaît peut-être.",
    advice: "Si ce n'est pas vous, choisissez un autre mot de passe tout de suite.",
    action: "Choisir un autre mot de passe",
    url: `${publicUrl}${href("/reinit")}`,
  });
}

function guessingEmail(
  kind: "device-link" | "wrong-codes",
  { identity, to, firstName }: Recipient,
  { subject, what, advice, action, url }: Record<"subject" | "what" | "advice" | "action" | "url", string>,
): OutgoingMail {
  const lead = greeting(firstName);
  const words = { subject, lead, what: typo(what), advice: typo(advice), action: typo(action), url };
  return {
    kind,
    to,
    domain: new URL(url).hostname,
    message: { subject, ...guessing(emailIdentity(identity), words), replyTo: identity.email },
  };
}
