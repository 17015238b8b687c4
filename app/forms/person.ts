import { foldedLine } from "./form-text.ts";

/** The rules of §5 as functions of their input. */

export type Gender = "F" | "M";

export const PASSWORD_MINIMUM = 8; // §9
/** Not in §5: hashing a longer password would be a way to keep the server busy. */
export const PASSWORD_MAXIMUM = 128;
export const NAME_MAXIMUM = 60;
/** RFC 5321: 254 octets is the longest address that a mail server accepts. */
const EMAIL_MAXIMUM = 254;

const PASSWORD_CHARACTERS = /^[\p{Script=Latin}\d!$&?@=]+$/u;
const NAME = /^(?=.*\p{L})[\p{L}\p{M}’' -]+$/u;
/** The rule of zod's `z.email()`. */
const EMAIL = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i;

/** §5: 8 characters of letters (accented too), digits and ! $ & ? @ =, with a digit, a special one and (D16) a letter. */
export function isStrongPassword(password: string): boolean {
  const text = password.normalize("NFC");
  return (
    [...text].length >= PASSWORD_MINIMUM &&
    text.length <= PASSWORD_MAXIMUM &&
    PASSWORD_CHARACTERS.test(text) &&
    /\d/.test(text) &&
    /[!$&?@=]/.test(text) &&
    /\p{L}/u.test(text)
  );
}

/** The first sign of a password that the rule does not name; undefined: there is none. */
export function foreignSign(password: string): string | undefined {
  return [...password.normalize("NFC")].find((sign) => !PASSWORD_CHARACTERS.test(sign));
}

/** §5 and D16: letters, spaces, hyphens, accents, apostrophes; at least one letter. */
export function isPersonName(name: string): boolean {
  return name.length <= NAME_MAXIMUM && NAME.test(name);
}

/** §5. What looks like an address and is refused has a sentence of its own (§8). */
export function looksLikeEmail(email: string): boolean {
  return email.length <= EMAIL_MAXIMUM && /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(email);
}

/** Whether mails reach it and its owner can log in. The verification mail finds out whether somebody reads it. */
export function isEmailAddress(email: string): boolean {
  return email.length <= EMAIL_MAXIMUM && EMAIL.test(email);
}

/** Whether it has a letter before the @ that few mail servers take (RFC 6531). */
export function hasForeignLocalPart(email: string): boolean {
  return /[^\0-\x7F].*@/u.test(email);
}

/** The address as it is checked and stored: without invisible characters, its domain in ASCII, as DNS has it. */
export function normaliseEmail(input: string): string {
  const email = foldedLine(input);
  const at = email.lastIndexOf("@") + 1;
  const domain = email.slice(at);
  // The URL parser has the browsers' IDNA; in a domain without these signs it reads nothing else.
  const url = `http://${domain}`;
  if (at === 0 || !/[^\0-\x7F]/.test(domain) || /[\s/\\?#:%]/.test(domain)) return email;
  try {
    return email.slice(0, at) + new URL(url).hostname;
  } catch {
    return email;
  }
}
