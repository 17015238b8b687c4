import { foldedLine } from "./form-text.ts";

export type Gender = "F" | "M";

export const PASSWORD_MINIMUM = 8; // specification §9
export const PASSWORD_MAXIMUM = 128;
export const NAME_MAXIMUM = 60;
/** RFC 5321: the longest accepted address has 254 octets. */
const EMAIL_MAXIMUM = 254;

const PASSWORD_CHARACTERS = /^[\p{Script=Latin}\d!$&?@=]+$/u;
const NAME = /^(?=.*\p{L})[\p{L}\p{M}’' -]+$/u;
const EMAIL = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i;

/** The password rule of specification §5, with a required letter and a maximum length added. */
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

export function disallowedCharacter(password: string): string | undefined {
  return [...password.normalize("NFC")].find((character) => !PASSWORD_CHARACTERS.test(character));
}

/** The name rule of specification §5, with apostrophes and a maximum length added. */
export function isPersonName(name: string): boolean {
  return name.length <= NAME_MAXIMUM && NAME.test(name);
}

/** The address rule of specification §5. An address that passes it but fails `isEmailAddress` gets a message of §8. */
export function looksLikeEmail(email: string): boolean {
  return email.length <= EMAIL_MAXIMUM && /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(email);
}

/** Stricter than `looksLikeEmail`: the rule of zod's `z.email()`. */
export function isEmailAddress(email: string): boolean {
  return email.length <= EMAIL_MAXIMUM && EMAIL.test(email);
}

/** Few mail servers accept a non-ASCII local part (RFC 6531). */
export function hasNonAsciiLocalPart(email: string): boolean {
  return /[^\0-\x7F].*@/u.test(email);
}

/** Trims the address, and writes its domain in ASCII (punycode). */
export function normaliseEmail(input: string): string {
  const email = foldedLine(input);
  const domainStart = email.lastIndexOf("@") + 1;
  const domain = email.slice(domainStart);
  // The URL parser applies the browsers' IDNA rules. The excluded characters would end or change the host.
  if (domainStart === 0 || !/[^\0-\x7F]/.test(domain) || /[\s/\\?#:%]/.test(domain)) return email;
  try {
    return email.slice(0, domainStart) + new URL(`http://${domain}`).hostname;
  } catch {
    return email;
  }
}
