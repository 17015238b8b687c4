import { href } from "react-router";
import type { Agency } from "#app/content/parts/agency.ts";
import { capitalise, longDateTime } from "#app/french/dates.ts";
import { plural } from "#app/french/plural.ts";
import { fullDateTime } from "#app/french/instant-labels.ts";
import { renderEmail } from "#app/platform/mail/render-email.server.ts";
import type { OutgoingMail } from "#app/platform/mail/outbox.server.ts";
import {
  EmailActions,
  EmailButton,
  EmailLayout,
  EmailLines,
  EmailLink,
  EmailNote,
  EmailText,
} from "#app/email/email-layout.tsx";

interface EnquiryAnswerMail {
  to: string;
  hasOpenAccount: boolean;
  title: string;
  text: string;
  proposedSlots: readonly { date: string; time: string; url: string }[];
  /** Set if the links replace those of an earlier mail; null: the slots are no longer held. */
  heldUntil?: string | null | undefined;
  /** Message ids of the thread, oldest first. */
  threadIds: readonly string[];
  publicUrl: string;
  identity: Agency;
}

function describeHold(heldUntil: EnquiryAnswerMail["heldUntil"], count: number): string {
  const hold = (until: string) =>
    plural(
      count,
      `Nous vous gardons ce créneau ${until}.`,
      `Nous vous gardons ces créneaux ${until}. Réservez celui qui vous convient.`,
    );
  if (heldUntil === undefined) return hold("pendant 48 heures");
  const replaced = plural(
    count,
    "Ce lien remplace ceux de l’e-mail précédent, qui ne sont plus valables.",
    "Ces liens remplacent ceux de l’e-mail précédent, qui ne sont plus valables.",
  );
  if (heldUntil) return `${replaced} ${hold(`jusqu’au ${fullDateTime(heldUntil)}`)}`;
  const noLongerHeld = plural(
    count,
    "Nous ne vous gardons plus ce créneau : réservez-le s’il est encore libre.",
    "Nous ne vous gardons plus ces créneaux : réservez celui qui vous convient s’il est encore libre.",
  );
  return `${replaced} ${noLongerHeld}`;
}

export function enquiryAnswerEmail({
  to,
  hasOpenAccount,
  title,
  text,
  proposedSlots,
  heldUntil,
  threadIds,
  publicUrl,
  identity,
}: EnquiryAnswerMail): OutgoingMail {
  // With this subject, mail programs group the answer into the thread of the confirmation.
  const subject = `Re: Votre demande : ${title}`;
  const slots = hasOpenAccount ? proposedSlots : [];
  const rendered = renderEmail(
    <EmailLayout
      identity={identity}
      title={subject}
      preheader={[...capitalise(text.split("\n", 3).filter(Boolean).join(" "))].slice(0, 120).join("").trim()}
      reason="Vous recevez ce message en réponse à la demande que vous avez envoyée depuis notre site."
    >
      <EmailText>
        <EmailLines text={text} />
      </EmailText>
      <EmailActions>
        {slots.map(({ date, time, url }) => (
          <EmailButton key={url} href={url}>
            Réserver le {longDateTime(date, time)}
          </EmailButton>
        ))}
        {slots.length > 0 && <EmailNote>{describeHold(heldUntil, slots.length)}</EmailNote>}
        {hasOpenAccount && <EmailLink href={`${publicUrl}${href("/compte")}#demandes`}>Relire votre demande</EmailLink>}
      </EmailActions>
    </EmailLayout>,
  );
  const last = threadIds.at(-1);
  return {
    kind: "enquiry-answer",
    to,
    domain: new URL(publicUrl).hostname,
    message: {
      subject,
      ...rendered,
      replyTo: identity.email,
      byHand: true,
      ...(last && { inReplyTo: last, references: threadIds }),
    },
  };
}
