import type { Agency } from "#app/content/parts/agency.ts";
import { typeset } from "#app/french/typeset.ts";
import { renderEmail } from "#app/platform/mail/render-email.server.ts";
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

export interface NoticeButton {
  label: string;
  url: string;
  notes?: readonly string[];
  /** Shows no fallback link below the button, because members find the page in the agency's space. */
  isForMember?: true;
}

interface NoticeText {
  kind: MailKind;
  identity: Agency;
  to: string;
  subject: string;
  preheader: string;
  reason: string;
  lead: string;
  headline: readonly [string, string];
  paragraphs: readonly string[];
}

/** The Message-ID takes its domain from the button's URL or, without a button, from the site's. */
export type Notice = NoticeText & ({ button: NoticeButton } | { button?: never; publicUrl: string });

export type NoticeRecipient = Pick<Notice, "identity" | "to"> & { firstName: string };

export function noticeEmail(notice: Notice): OutgoingMail {
  const { kind, identity, to, subject, preheader, reason, lead, headline, paragraphs, button } = notice;
  const rendered = renderEmail(
    <EmailLayout identity={identity} title={subject} preheader={typeset(preheader)} reason={reason}>
      <EmailHeadline lead={lead} lines={headline} />
      {paragraphs.map((text, index) => (
        <EmailText key={index}>{text}</EmailText>
      ))}
      {button && (
        <EmailActions>
          <EmailButton href={button.url}>{button.label}</EmailButton>
          {!button.isForMember && <EmailFallbackLink href={button.url} />}
          {button.notes?.map((note, index) => (
            <EmailNote key={index}>{note}</EmailNote>
          ))}
        </EmailActions>
      )}
    </EmailLayout>,
  );
  const domain = new URL(notice.button ? notice.button.url : notice.publicUrl).hostname;
  return { kind, to, domain, message: { subject, ...rendered, replyTo: identity.email } };
}

/** @param call ends with « appelez-nous » or the like; the phone number follows */
export function offerToDisableAccount(call: string, { phone }: Agency): string {
  return typeset(`${call} au ${phone.display} : nous désactiverons le compte.`);
}
