import { withoutControlCharacters } from "#app/forms/without-control-characters.ts";
import { fullDateTime } from "#app/french/when.ts";

/** Header fields have no line breaks. */
export interface ReceivedMail {
  from: { name: string; address: string };
  /** ISO 8601; null: missing or invalid. */
  sentAt: string | null;
  subject: string;
  text: string;
}

const LONGEST_LINE = 200;
const CUT = "[La suite de l’e-mail n’est pas conservée.]";

export function describeReceivedMail(
  { from, sentAt, subject, text }: ReceivedMail,
  ownWords: string,
  maxLength: number,
): string {
  const line = (text: string) => [...text].slice(0, LONGEST_LINE).join("");
  const head = [
    `De : ${[line(from.name), line(from.address)].filter(Boolean).join(", ")}`,
    sentAt && `Envoyé le : ${fullDateTime(sentAt)}`,
    line(subject) && `Objet : ${line(subject)}`,
  ].filter(Boolean);
  const body = withoutControlCharacters(text)
    .replace(/\r\n?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  const whole = [ownWords, head.join("\n"), body].filter(Boolean).join("\n\n");
  const signs = [...whole];
  if (signs.length <= maxLength) return whole;
  return `${signs
    .slice(0, maxLength - CUT.length - 2)
    .join("")
    .trimEnd()}\n\n${CUT}`;
}
