import { href } from "react-router";
import { noticeEmail, type NoticeRecipient, offerToDisableAccount } from "#app/email/notice-email.tsx";
import { greeting } from "#app/french/greeting.ts";
import type { OutgoingMail } from "#app/platform/mail/outbox.server.ts";
import type { RevokedAccess } from "#app/features/account/access/revoke-access.server.ts";
import { numberInWords } from "#app/french/number-in-words.ts";
import { plural } from "#app/french/plural.ts";

function describeRevokedAccess({ passkeys, calendarFeeds, previewLinks }: RevokedAccess): string {
  const parts = [
    passkeys && `${numberInWords(passkeys, "feminine")} ${plural(passkeys, "clé", "clés")} d’accès`,
    calendarFeeds && `${numberInWords(calendarFeeds)} ${plural(calendarFeeds, "lien", "liens")} d’agenda`,
    previewLinks && `${numberInWords(previewLinks)} ${plural(previewLinks, "lien", "liens")} d’aperçu`,
  ].filter((part) => part !== 0);
  return parts.length === 0 ? "" : ` Nous avons aussi retiré : ${parts.join(", ")}. Recréez ce dont vous avez besoin.`;
}

type PasswordChanged = NoticeRecipient & {
  publicUrl: string;
  /** null: the owner chose to keep passkeys, calendar feeds and preview links. */
  revoked: RevokedAccess | null;
};

export function passwordChangedEmail({ firstName, publicUrl, revoked, ...recipient }: PasswordChanged): OutgoingMail {
  return noticeEmail({
    ...recipient,
    kind: "password-changed",
    subject: "Votre mot de passe a été modifié",
    preheader: `Le mot de passe de votre compte ${recipient.identity.name} vient d’être modifié.`,
    reason: "Vous recevez ce message parce que le mot de passe de votre compte a été modifié.",
    lead: greeting(firstName),
    headline: ["Votre mot de passe", "a été modifié"],
    paragraphs: [
      `Si c’est bien vous, vous n’avez rien à faire : vos autres appareils ont été déconnectés.${revoked ? describeRevokedAccess(revoked) : ""}`,
      offerToDisableAccount(
        "Si ce n’est pas vous, choisissez-en un autre tout de suite, ou appelez-nous",
        recipient.identity,
      ),
    ],
    button: { label: "Choisir un autre mot de passe", url: `${publicUrl}${href("/reinit")}` },
  });
}
