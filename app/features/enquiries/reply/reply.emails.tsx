import { href } from "react-router";
import type { Agency } from "#app/content/parts/agency.ts";
import { capitalised, longDateTime } from "#app/french/dates.ts";
import { emailIdentity } from "#app/content/parts/email-identity.ts";
import { fullDateTime } from "#app/french/when.ts";
import { typo } from "#app/french/typo.ts";
import { compileEmail } from "#app/platform/mail/email-template.server.ts";
import type { OutgoingMail } from "#app/platform/mail/outbox.server.ts";
import { EmailActions, EmailButton, EmailLayout, EmailLink, EmailNote, EmailText } from "#app/email/email-layout.tsx";

/** What the agency answers, in its own words; with a link for each moment that it proposes. */

const MOST_PROPOSED_SLOTS = 3;
const LINKS = [0, 1, 2] as const;

const FIELDS = [
  "subject",
  "preheader",
  "text",
  "threadUrl",
  "held",
  "label0",
  "url0",
  "label1",
  "url1",
  "label2",
  "url2",
] as const;

const FIRST_HELD = "Nous vous gardons ces créneaux pendant 48 heures. Réservez celui qui vous convient.";

function answering(count: number, hasAccount: boolean) {
  return compileEmail(
    ({ subject, preheader, text, threadUrl, held, ...v }) => (
      <EmailLayout
        identity={v.identity}
        title={subject}
        preheader={preheader}
        reason={typo("Vous recevez ce message en réponse à la demande que vous avez envoyée depuis notre site.")}
      >
        <EmailText>{text}</EmailText>
        <EmailActions>
          {LINKS.slice(0, count).map((index) => (
            <EmailButton key={index} href={v[`url${index}`]}>
              {v[`label${index}`]}
            </EmailButton>
          ))}
          {count > 0 && <EmailNote>{held}</EmailNote>}
          {hasAccount && <EmailLink href={threadUrl}>Relire votre demande</EmailLink>}
        </EmailActions>
      </EmailLayout>
    ),
    FIELDS,
    { multiline: ["text"] },
  );
}

const templates = Array.from({ length: MOST_PROPOSED_SLOTS + 1 }, (_, count) => answering(count, true));
/** Without an account that can be entered, nothing is booked or read again. */
const plain = answering(0, false);

export interface EnquiryAnswerMail {
  to: string;
  /** Whether they have one, and can log in to it. */
  hasAccount: boolean;
  /** Of the enquiry. */
  title: string;
  text: string;
  proposedSlots: readonly { date: string; time: string; url: string }[];
  /** Given when the links replace those of an earlier mail; null: the moments are held no more. */
  heldUntil?: string | null | undefined;
  /** The Message-IDs of the mails before it. */
  thread: readonly string[];
  publicUrl: string;
  identity: Agency;
}

function describeHold(heldUntil: EnquiryAnswerMail["heldUntil"]): string {
  if (heldUntil === undefined) return FIRST_HELD;
  const replaced = "Ces liens remplacent ceux de l'e-mail précédent, qui ne sont plus valables.";
  return heldUntil
    ? `${replaced} Nous vous gardons ces créneaux jusqu'au ${fullDateTime(heldUntil)}. Réservez celui qui vous convient.`
    : `${replaced} Nous ne vous gardons plus ces créneaux : réservez celui qui vous convient s'il est encore libre.`;
}

export function enquiryAnswerEmail({
  to,
  hasAccount,
  title,
  text,
  proposedSlots,
  heldUntil,
  thread,
  publicUrl,
  identity,
}: EnquiryAnswerMail): OutgoingMail {
  // The subject of the confirmation, after the mark by which every mail program knows an answer.
  const subject = `Re: ${typo("Votre demande :")} ${title}`;
  const threadUrl = `${publicUrl}${href("/compte")}#demandes`;
  const link = (index: number) => {
    const proposedSlot = proposedSlots[index];
    if (!proposedSlot) return { label: "", url: threadUrl };
    return { label: `Réserver ${longDateTime(proposedSlot.date, proposedSlot.time)}`, url: proposedSlot.url };
  };
  const [first, second, third] = [link(0), link(1), link(2)];
  const filled = (hasAccount ? templates[proposedSlots.length]! : plain)(emailIdentity(identity), {
    subject,
    preheader: [...capitalised(text.split("\n", 3).join(" "))].slice(0, 120).join(""),
    text,
    threadUrl,
    held: typo(describeHold(heldUntil)),
    label0: first.label,
    url0: first.url,
    label1: second.label,
    url1: second.url,
    label2: third.label,
    url2: third.url,
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
