import type { Agency } from "#app/content/parts/agency.ts";
import { emailIdentity } from "#app/content/parts/email-identity.ts";
import { typo } from "#app/french/typo.ts";
import { compileEmail } from "#app/platform/mail/email-template.server.ts";
import type { OutgoingMail } from "#app/platform/mail/outbox.server.ts";
import type { MailKind } from "#app/platform/schema/mail-kinds.ts";
import {
  EmailActions,
  EmailButton,
  EmailFallbackLink,
  EmailHeadline,
  EmailLayout,
  EmailNote,
  EmailText,
} from "./email-layout.tsx";

export interface Notice {
  kind: MailKind;
  identity: Agency;
  to: string;
  subject: string;
  preheader: string;
  reason: string;
  lead: string;
  headline: readonly [string, string];
  paragraphs: readonly [string, string?, string?];
  button?: {
    label: string;
    url: string;
    notes?: readonly [string, string?];
    /** Shows no fallback link below the button, because members find the page in the agency's space. */
    isForMember?: true;
  };
  /** Without a button, the Message-ID takes its domain from this URL. */
  publicUrl?: string;
}

const HEAD = ["subject", "preheader", "reason", "lead", "line", "lastLine"] as const;
const BODY = ["text0", "text1", "text2", "url", "label", "fallback", "note0", "note1"] as const;

const template = compileEmail(
  (v) => (
    <EmailLayout identity={v.identity} title={v.subject} preheader={v.preheader} reason={v.reason}>
      <EmailHeadline lead={v.lead} lines={[v.line, v.lastLine]} />
      {[v.text0, v.text1, v.text2].map((text, index) => text && <EmailText key={index}>{text}</EmailText>)}
      {v.url && (
        <EmailActions>
          <EmailButton href={v.url}>{v.label}</EmailButton>
          {v.fallback && <EmailFallbackLink href={v.fallback} />}
          {[v.note0, v.note1].map((note, index) => note && <EmailNote key={index}>{note}</EmailNote>)}
        </EmailActions>
      )}
    </EmailLayout>
  ),
  [...HEAD, ...BODY],
  { optional: ["text1", "text2", "url", "fallback", "note0", "note1"] },
);

export function noticeEmail({ kind, identity, to, button, publicUrl, ...notice }: Notice): OutgoingMail {
  const { subject, reason, lead, headline, paragraphs } = notice;
  const [text0, text1 = "", text2 = ""] = paragraphs;
  const { url = "", label = "", notes: [note0, note1 = ""] = [""], isForMember } = button ?? {};
  const fallback = isForMember ? "" : url;
  const preheader = typo(notice.preheader);
  const values = { subject, preheader, reason, lead, line: headline[0], lastLine: headline[1] };
  const filled = template(emailIdentity(identity), {
    ...values,
    text0,
    text1,
    text2,
    url,
    label,
    fallback,
    note0,
    note1,
  });
  const domain = new URL(button?.url ?? publicUrl!).hostname;
  return { kind, to, domain, message: { subject, ...filled, replyTo: identity.email } };
}

/** @param call ends with « appelez-nous » or the like; the phone number follows */
export function offerToCloseAccount(call: string, { phone }: Agency): string {
  return typo(`${call} au ${phone.display} : nous désactiverons le compte.`);
}
