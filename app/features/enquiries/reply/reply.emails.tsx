import { href } from "react-router";
import type { Agency } from "#app/content/parts/agency.ts";
import { capitalised, longDateTime } from "#app/french/dates.ts";
import { emailIdentity } from "#app/content/parts/email-identity.ts";
import { plural } from "#app/french/plural.ts";
import { fullDateTime } from "#app/french/when.ts";
import { compileEmail } from "#app/platform/mail/email-template.server.ts";
import type { OutgoingMail } from "#app/platform/mail/outbox.server.ts";
import { EmailActions, EmailButton, EmailLayout, EmailLink, EmailNote, EmailText } from "#app/email/email-layout.tsx";

const LINKS = [0, 1, 2] as const;
const labels = LINKS.map((index) => `label${index}` as const);
const urls = LINKS.map((index) => `url${index}` as const);

const answer = compileEmail(
  ({ subject, preheader, text, threadUrl, held, ...v }) => (
    <EmailLayout
      identity={v.identity}
      title={subject}
      preheader={preheader}
      reason="Vous recevez ce message en réponse à la demande que vous avez envoyée depuis notre site."
    >
      <EmailText>{text}</EmailText>
      <EmailActions>
        {LINKS.map(
          (index) =>
            v[`url${index}`] && (
              <EmailButton key={index} href={v[`url${index}`]}>
                {v[`label${index}`]}
              </EmailButton>
            ),
        )}
        {v.url0 && <EmailNote>{held}</EmailNote>}
        {threadUrl && <EmailLink href={threadUrl}>Relire votre demande</EmailLink>}
      </EmailActions>
    </EmailLayout>
  ),
  ["subject", "preheader", "text", "threadUrl", "held", ...labels, ...urls],
  { multiline: ["text"], optional: ["threadUrl", ...urls] },
);

interface EnquiryAnswerMail {
  to: string;
  hasOpenAccount: boolean;
  title: string;
  text: string;
  proposedSlots: readonly { date: string; time: string; url: string }[];
  /** Set if the links replace those of an earlier mail; null: the slots are no longer held. */
  heldUntil?: string | null | undefined;
  thread: readonly string[];
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
  thread,
  publicUrl,
  identity,
}: EnquiryAnswerMail): OutgoingMail {
  // With this subject, mail programs group the answer into the thread of the confirmation.
  const subject = `Re: Votre demande : ${title}`;
  const slots = hasOpenAccount ? proposedSlots : [];
  const bySlot = <Name extends string>(names: readonly Name[], of: (slot: (typeof slots)[number]) => string) =>
    Object.fromEntries(names.map((name, index) => [name, slots[index] ? of(slots[index]) : ""])) as Record<
      Name,
      string
    >;
  const filled = answer(emailIdentity(identity), {
    subject,
    preheader: [...capitalised(text.split("\n", 3).filter(Boolean).join(" "))].slice(0, 120).join(""),
    text,
    threadUrl: hasOpenAccount ? `${publicUrl}${href("/compte")}#demandes` : "",
    held: describeHold(heldUntil, slots.length),
    ...bySlot(labels, ({ date, time }) => `Réserver le ${longDateTime(date, time)}`),
    ...bySlot(urls, ({ url }) => url),
  });
  const last = thread.at(-1);
  return {
    kind: "enquiry-answer",
    to,
    domain: new URL(publicUrl).hostname,
    message: {
      subject,
      ...filled,
      replyTo: identity.email,
      byHand: true,
      ...(last && { inReplyTo: last, references: thread }),
    },
  };
}
