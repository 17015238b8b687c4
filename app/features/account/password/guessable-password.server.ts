import type { Agency } from "#app/content/parts/agency.ts";
import { foldLetters } from "#app/platform/database/fold-letters.ts";
import passwordList from "./common-passwords.txt?raw";

export interface PasswordOwner {
  email: string;
  firstName?: string;
  lastName?: string;
}

/** The words of the list neither start nor end with digits, unless fewer than three other characters would be left. */
export const commonPasswords: ReadonlySet<string> = new Set(
  passwordList.split("\n").filter((line) => !line.startsWith("#")),
);

/** Shorter names occur within other words. */
const MIN_NAME_LENGTH = 3;

/** Whether a password is common, or made of names of the person or agency, digits and symbols. */
export function isGuessable(password: string, owner: PasswordOwner, agency: Agency): boolean {
  const variants = [password, restoreLetters(password)];
  const [mailbox = ""] = owner.email.split("@");
  const names = [
    ...wordsOf(mailbox),
    // All letters of the mailbox as one word: of camille.6b5c21, b and c alone would be too short to be words.
    ...wordsOf(lettersOf(mailbox)),
    ...wordsOf(`${owner.firstName ?? ""} ${owner.lastName ?? ""}`),
    ...wordsOfAgency(agency),
  ];
  return variants.some(
    (variant) =>
      commonPasswords.has(trimDigits(variant)) ||
      commonPasswords.has(lettersAndDigitsOf(variant)) ||
      isMadeOf(lettersOf(variant), names),
  );
}

function wordsOfAgency({ name, people, email }: Agency): string[] {
  const [, domain = ""] = email.split("@");
  return [name, ...Object.values(people), domain.replace(/\.[^.]*$/, "")].flatMap(wordsOf);
}

function wordsOf(names: string): string[] {
  return names
    .split(/[^\p{L}\p{M}]+/u)
    .map(lettersOf)
    .filter((word) => word.length >= MIN_NAME_LENGTH);
}

function isMadeOf(letters: string, words: readonly string[]): boolean {
  // Removes the longest name first, because one name may begin with another.
  const remainder = words
    .toSorted((a, b) => b.length - a.length)
    .reduce((text, word) => text.replaceAll(word, " "), letters);
  return letters !== "" && remainder.trim() === "";
}

/** Digits and symbols that replace letters, as in P@ssw0rd. */
const SUBSTITUTES: Record<string, string> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "1": "i",
  "!": "i",
  "0": "o",
  $: "s",
  "5": "s",
};

function restoreLetters(password: string): string {
  // Digits and symbols at the ends are additions, as in Soleil2026!, so they are removed.
  const trimmed = password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  return trimmed.replace(/[@431!0$5]/g, (symbol) => SUBSTITUTES[symbol]!);
}

function trimDigits(text: string): string {
  return lettersAndDigitsOf(text).replace(/^\d+|\d+$/g, "");
}

function lettersAndDigitsOf(text: string): string {
  return foldLetters(text).replace(/[^\p{L}\d]/gu, "");
}

function lettersOf(text: string): string {
  return lettersAndDigitsOf(text).replace(/\d/g, "");
}
