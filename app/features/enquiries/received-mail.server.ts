import { toPlainText } from "@react-email/render";
import PostalMime, { type Email } from "postal-mime";
import { oneLine } from "#app/platform/one-line.ts";
import type { ReceivedMail } from "./received-mail.ts";

/** With its attachments, which are not kept. */
export const RECEIVED_MAIL_MB = 5;

/** Its parts one in the other, its headers in bytes, and mails in it: more than any that somebody writes. */
const BOUNDS = { maxNestingDepth: 30, maxHeadersSize: 256 * 1024, maxRfc822NestingDepth: 2 };

/** Links of an HTML mail say where they lead, pictures nothing. */
const PLAIN_TEXT: Parameters<typeof toPlainText>[1] = {
  wordwrap: false,
  selectors: [{ selector: "img", format: "skip" }],
};

export type ReceivedMailRefusal = "mail-too-big" | "mail-unreadable";

/** Reads a mail that was saved as a file (.eml): its words alone, none of its files and pictures. */
export async function readReceivedMail(
  file: Blob,
): Promise<{ ok: true; mail: ReceivedMail } | { ok: false; reason: ReceivedMailRefusal }> {
  if (file.size > RECEIVED_MAIL_MB * 1024 * 1024) return { ok: false, reason: "mail-too-big" };
  let mail: Email;
  try {
    mail = await PostalMime.parse(await file.arrayBuffer(), BOUNDS);
  } catch {
    return { ok: false, reason: "mail-unreadable" };
  }
  const sender = mail.from?.group?.[0] ?? mail.from;
  const text = mail.text ?? (mail.html ? toPlainText(mail.html, PLAIN_TEXT) : "");
  // Any file has a first line; a mail says whom it is from.
  if (!sender?.address || text.trim() === "") return { ok: false, reason: "mail-unreadable" };
  const sentAt = mail.date ? new Date(mail.date) : null;
  return {
    ok: true,
    mail: {
      from: { name: oneLine(sender.name), address: oneLine(sender.address) },
      sentAt: sentAt && !Number.isNaN(sentAt.getTime()) ? sentAt.toISOString() : null,
      subject: oneLine(mail.subject ?? ""),
      text,
    },
  };
}
