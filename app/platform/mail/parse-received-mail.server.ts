import PostalMime from "postal-mime";
import { oneLine } from "#app/platform/security/one-line.ts";
import { plainTextConverter } from "./plain-text.server.ts";

export interface ParsedMail {
  from: { name: string; address: string };
  sentAt: string | null;
  subject: string;
  text: string;
}

/** More than any genuine mail has: nested parts, bytes of headers, nested mails. */
const PARSER_LIMITS = { maxNestingDepth: 30, maxHeadersSize: 256 * 1024, maxRfc822NestingDepth: 2 };

const MAX_HTML_LENGTH = 500_000;

const toPlainText = plainTextConverter();

/** Null for a file that is no mail, has no sender or no text, or exceeds the limits. */
export function parseReceivedMail(bytes: Uint8Array<ArrayBuffer>): Promise<ParsedMail | null> {
  return parseMail(bytes).catch(() => null);
}

async function parseMail(bytes: Uint8Array<ArrayBuffer>): Promise<ParsedMail | null> {
  const parsed = await parse(bytes);
  const isUtf8 = !parsed.text.includes("\uFFFD");
  const { mail, text } = isUtf8 ? parsed : await parse(declareCharset(bytes));
  const sender = mail.from?.group?.[0] ?? mail.from;
  // The parser accepts any file; a real mail has a sender.
  if (!sender?.address || text.trim() === "") return null;
  const sentAt = mail.date ? new Date(mail.date) : null;
  return {
    from: { name: oneLine(sender.name), address: oneLine(sender.address) },
    sentAt: sentAt && !Number.isNaN(sentAt.getTime()) ? sentAt.toISOString() : null,
    subject: oneLine(mail.subject ?? ""),
    text,
  };
}

async function parse(bytes: Uint8Array<ArrayBuffer>) {
  const mail = await PostalMime.parse(bytes, PARSER_LIMITS);
  // Some mail programs send an empty text part beside the HTML.
  const isPlain = mail.text !== undefined && mail.text.trim() !== "";
  const text = isPlain ? mail.text! : toPlainText((mail.html ?? "").slice(0, MAX_HTML_LENGTH));
  return { mail, text };
}

const TEXT_TYPE = /^content-type:[ \t]*text\/(?:plain|html)(?:[^\r\n]|\r?\n[ \t])*/gim;

/** Adds windows-1252 to text parts without a charset, which the parser would read as UTF-8. */
function declareCharset(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const source = Buffer.from(bytes).toString("latin1");
  const withCharsets = source.replaceAll(TEXT_TYPE, (type) =>
    /charset/i.test(type) ? type : `${type.replace(/;?\s*$/, "")}; charset=windows-1252`,
  );
  const headers = source.slice(0, /\r?\n\r?\n/.exec(source)?.index);
  const hasType = /^content-type:/im.test(headers);
  const missingType = hasType ? "" : "Content-Type: text/plain; charset=windows-1252\r\n";
  return Buffer.from(missingType + withCharsets, "latin1");
}
