import { withoutControlCharacters } from "#app/forms/without-control-characters.ts";
import { fullDateTime } from "#app/french/instant-labels.ts";

/** Header fields have no line breaks. */
export interface ReceivedMail {
  from: { name: string; address: string };
  /** ISO 8601; null: missing or invalid. */
  sentAt: string | null;
  subject: string;
  text: string;
}

const LINE_MAXIMUM = 200;
const TRUNCATION_NOTICE = "[La suite de l’e-mail n’est pas conservée.]";

export function describeReceivedMail(
  { from, sentAt, subject, text }: ReceivedMail,
  memberText: string,
  maxLength: number,
): string {
  const truncate = (text: string) => [...text].slice(0, LINE_MAXIMUM).join("");
  const header = [
    `De : ${[truncate(from.name), truncate(from.address)].filter(Boolean).join(", ")}`,
    sentAt && `Envoyé le : ${fullDateTime(sentAt)}`,
    truncate(subject) && `Objet : ${truncate(subject)}`,
  ].filter(Boolean);
  const body = withoutControlCharacters(text)
    .replace(/\r\n?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  const fullText = [memberText, header.join("\n"), body].filter(Boolean).join("\n\n");
  const characters = [...fullText];
  if (characters.length <= maxLength) return fullText;
  return `${characters
    .slice(0, maxLength - TRUNCATION_NOTICE.length - 2)
    .join("")
    .trimEnd()}\n\n${TRUNCATION_NOTICE}`;
}
