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

/** What can become of an account's second factor. */
const CHANGES = {
  on: {
    subject: "Double authentification activée",
    what: "La double authentification de votre compte est activée : un code de votre téléphone est demandé avec le mot de passe.",
  },
  off: {
    subject: "Double authentification désactivée",
    what: "La double authentification de votre compte est désactivée : le mot de passe suffit de nouveau.",
  },
  "passkey-added": {
    subject: "Clé d'accès ajoutée",
    what: "Une clé d'accès a été ajoutée à votre compte : elle ouvre sans mot de passe.",
  },
  "passkey-removed": {
    subject: "Clé d'accès retirée",
    what: "Une clé d'accès de votre compte a été retirée : elle n'ouvre plus rien.",
  },
} as const;

export type SecondFactorChange = keyof typeof CHANGES;

const changed = compileEmail(
  ({ identity, subject, lead, what, url }) => (
    <EmailLayout
      identity={identity}
      title={subject}
      preheader={what}
      reason={typo("Vous recevez ce message parce que la façon de se connecter à votre compte a changé.")}
    >
      <EmailHeadline lead={lead} lines={["Votre connexion", "a changé"]} />
      <EmailText>{what}</EmailText>
      <EmailText>
        {typo(
          `Si ce n'est pas vous, choisissez un autre mot de passe tout de suite, ou appelez-nous au ${identity.phone} : nous fermerons le compte.`,
        )}
      </EmailText>
      <EmailActions>
        <EmailButton href={url}>Choisir un autre mot de passe</EmailButton>
        <EmailFallbackLink href={url} />
      </EmailActions>
    </EmailLayout>
  ),
  ["subject", "lead", "what", "url"],
);

/** To the account's owner, whoever did it. */
export function secondFactorEmail(
  change: SecondFactorChange,
  { identity, to, firstName, publicUrl }: { identity: Agency; to: string; firstName: string; publicUrl: string },
): OutgoingMail {
  const { subject, what } = CHANGES[change];
  const lead = greeting(firstName);
  return {
    kind: "second-factor-changed",
    to,
    domain: new URL(publicUrl).hostname,
    message: {
      subject,
      ...changed(emailIdentity(identity), { subject, lead, what: typo(what), url: `${publicUrl}${href("/reinit")}` }),
      replyTo: identity.email,
    },
  };
}
