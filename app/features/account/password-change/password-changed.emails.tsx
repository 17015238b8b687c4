import { href } from "react-router";
import type { Agency } from "#app/content/parts/agency.ts";
import { emailIdentity } from "#app/content/parts/email-identity.ts";
import { greeting } from "#app/french/greeting.ts";
import { typo } from "#app/french/typo.ts";
import { compileEmail } from "#app/platform/mail/email-template.server.ts";
import type { OutgoingMail } from "#app/platform/mail/outbox.server.ts";
import {
  EmailActions,
  EmailButton,
  EmailFallbackLink,
  EmailHeadline,
  EmailLayout,
  EmailText,
} from "#app/email/email-layout.tsx";
import type { RevokedAccess } from "#app/features/account/access/revoke-access.server.ts";

const CHANGED_SUBJECT = "Votre mot de passe a changé";

const changed = compileEmail(
  ({ identity, lead, done, url }) => (
    <EmailLayout
      identity={identity}
      title={CHANGED_SUBJECT}
      preheader={typo(`Le mot de passe de votre compte ${identity.name} n'est plus le même.`)}
      reason={typo("Vous recevez ce message parce que le mot de passe de votre compte a été changé.")}
    >
      <EmailHeadline lead={lead} lines={["Votre mot de passe", "a changé"]} />
      <EmailText>{done}</EmailText>
      <EmailText>
        {typo(
          `Si ce n'est pas vous, choisissez-en un autre tout de suite, ou appelez-nous au ${identity.phone} : nous fermerons le compte.`,
        )}
      </EmailText>
      <EmailActions>
        <EmailButton href={url}>Choisir un autre mot de passe</EmailButton>
        <EmailFallbackLink href={url} />
      </EmailActions>
    </EmailLayout>
  ),
  ["lead", "done", "url"],
);

const DONE = "Si c'est vous, tout est en ordre : vos autres appareils sont déconnectés, et le nouveau sert désormais.";

function describeRevokedAccess({ passkeys, calendarFeeds, previewLinks }: RevokedAccess): string {
  const parts = [
    passkeys && `${passkeys} ${passkeys === 1 ? "clé" : "clés"} d'accès`,
    calendarFeeds && `${calendarFeeds} ${calendarFeeds === 1 ? "adresse" : "adresses"} d'agenda`,
    previewLinks && `${previewLinks} ${previewLinks === 1 ? "lien" : "liens"} d'aperçu`,
  ].filter((part) => part !== 0);
  return parts.length === 0 ? "" : ` Nous avons aussi retiré : ${parts.join(", ")}. Recréez ce dont vous avez besoin.`;
}

/** To the owner, however the password was changed: an owner who did not do it learns of it. */
export function passwordChangedEmail({
  identity,
  to,
  firstName,
  publicUrl,
  revoked,
}: {
  identity: Agency;
  to: string;
  firstName: string;
  publicUrl: string;
  /** null: the owner kept everything. */
  revoked: RevokedAccess | null;
}): OutgoingMail {
  const filled = changed(emailIdentity(identity), {
    lead: greeting(firstName),
    done: typo(DONE + (revoked ? describeRevokedAccess(revoked) : "")),
    url: `${publicUrl}${href("/reinit")}`,
  });
  return {
    kind: "password-changed",
    to,
    domain: new URL(publicUrl).hostname,
    message: { subject: CHANGED_SUBJECT, ...filled, replyTo: identity.email },
  };
}
