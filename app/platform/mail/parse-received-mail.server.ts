// Runs in a subprocess (features/enquiries/thread/received-mail.server.ts): a mail can keep a parser busy for half a minute, or take
// all the memory that it may have. Reads the mail from standard input and writes it as JSON.
import { buffer } from "node:stream/consumers";
import PostalMime from "postal-mime";
import { oneLine } from "#app/platform/security/one-line.ts";
import { toPlainText } from "./plain-text.server.ts";

export interface ParsedMail {
  from: { name: string; address: string };
  sentAt: string | null;
  subject: string;
  text: string;
}

/** Its parts one in the other, its headers in bytes, and mails in it: more than any that somebody writes. */
const BOUNDS = { maxNestingDepth: 30, maxHeadersSize: 256 * 1024, maxRfc822NestingDepth: 2 };

/** What is kept is a hundredth of it. */
const LONGEST_HTML = 500_000;

/** null: it has no sender or no words. */
async function parseReceivedMail(bytes: Uint8Array<ArrayBuffer>): Promise<ParsedMail | null> {
  const parsed = await parse(bytes);
  const isUtf8 = !parsed.text.includes("\uFFFD");
  const { mail, text } = isUtf8 ? parsed : await parse(withCharset(bytes));
  const sender = mail.from?.group?.[0] ?? mail.from;
  // Any file has a first line; a mail says whom it is from.
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
  const mail = await PostalMime.parse(bytes, BOUNDS);
  // Some programs write an empty text beside the HTML.
  const isPlain = mail.text !== undefined && mail.text.trim() !== "";
  const text = isPlain ? mail.text! : toPlainText((mail.html ?? "").slice(0, LONGEST_HTML));
  return { mail, text };
}

const TEXT_TYPE = /^content-type:[ \t]*text\/(?:plain|html)(?:[^\r\n]|\r?\n[ \t])*/gim;

/** Names windows-1252 where a text names no charset: the parser takes it for UTF-8. */
function withCharset(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const source = Buffer.from(bytes).toString("latin1");
  const named = source.replaceAll(TEXT_TYPE, (type) =>
    /charset/i.test(type) ? type : `${type.replace(/;?\s*$/, "")}; charset=windows-1252`,
  );
  const headers = source.slice(0, /\r?\n\r?\n/.exec(source)?.index);
  const hasType = /^content-type:/im.test(headers);
  return Buffer.from(hasType ? named : `Content-Type: text/plain; charset=windows-1252\r\n${named}`, "latin1");
}

const mail = await parseReceivedMail(await buffer(process.stdin)).catch(() => null);
process.stdout.write(JSON.stringify(mail));
