import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { optionalPhone } from "./contact-details.forms.ts";
import { emailField, nameField, newPasswordFields, samePasswords } from "./person.forms.ts";
import { personMessages } from "./person.messages.ts";
import { isEmailAddress, isPersonName, isStrongPassword } from "./person.ts";

const PLAIN = [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const ACCENTED = [..."àâäæçéèêëîïôöœùûüÿñÀÂÄÆÇÉÈÊËÎÏÔÖŒÙÛÜŸÑ"];
const DIGITS = [..."0123456789"];
const SPECIAL = [..."!$&?@="];
const DISALLOWED = [..." #%*+-_.,;:/\\|~^'\"`<>()[]{}€£§°\t\n", "я", "Ω", "中", "ア", "😀", "\0", "\u200b"];

const textOf = (characters: readonly string[], length: fc.StringConstraints = {}) =>
  fc.string({ unit: fc.constantFrom(...characters), ...length });
const shuffled = (...parts: fc.Arbitrary<string>[]) =>
  fc.tuple(...parts).chain((texts) => {
    const characters = [...texts.join("")];
    return fc.shuffledSubarray(characters, { minLength: characters.length }).map((mixed) => mixed.join(""));
  });
/** Inserts one of the characters at any position of the text. */
const withOneOf = (text: fc.Arbitrary<string>, characters: readonly string[]) =>
  fc.tuple(text, fc.constantFrom(...characters), fc.nat()).map(([original, character, seed]) => {
    const position = seed % (original.length + 1);
    return original.slice(0, position) + character + original.slice(position);
  });

const strongPassword = shuffled(
  textOf([...PLAIN, ...ACCENTED], { minLength: 6, maxLength: 40 }),
  textOf(DIGITS, { minLength: 1, maxLength: 10 }),
  textOf(SPECIAL, { minLength: 1, maxLength: 10 }),
);
const personName = fc
  .tuple(fc.constantFrom(...PLAIN, ...ACCENTED), textOf([...PLAIN, ...ACCENTED, " ", "-", "'", "’"], { maxLength: 59 }))
  .map(([first, rest]) => first + rest);

const newPassword = z.object(newPasswordFields).check(samePasswords);

describe("the password rule of specification §5", () => {
  it("isStrongPassword accepts a password of allowed characters exactly if it has at least eight, with a letter, a digit and a special one", () => {
    fc.assert(
      fc.property(textOf([...PLAIN, ...ACCENTED, ...DIGITS, ...SPECIAL], { maxLength: 24 }), (password) => {
        const characters = [...password];
        const has = (...kinds: string[][]) =>
          characters.some((character) => kinds.some((kind) => kind.includes(character)));
        const isStrong = characters.length >= 8 && has(DIGITS) && has(SPECIAL) && has(PLAIN, ACCENTED);
        expect(isStrongPassword(password)).toBe(isStrong);
      }),
      { numRuns: 2000 },
    );
  });

  it("isStrongPassword accepts a strong password in any order of its characters, and rejects it with one disallowed character", () => {
    fc.assert(fc.property(strongPassword, (password) => isStrongPassword(password)));
    fc.assert(fc.property(withOneOf(strongPassword, DISALLOWED), (password) => !isStrongPassword(password)));
  });

  it("newPasswordFields treats an accented letter in composed and in decomposed form as the same", () => {
    fc.assert(
      fc.property(strongPassword, (password) => {
        const parse = (text: string) =>
          newPassword.safeParse({ password: text, passwordConfirmation: password.normalize("NFC") });
        expect(parse(password.normalize("NFD"))).toEqual(parse(password.normalize("NFC")));
        expect(parse(password.normalize("NFD")).success).toBe(true);
      }),
    );
  });

  it("the error of a new password names the first character that is not allowed", () => {
    const errorFor = (password: string) =>
      newPassword.safeParse({ password, passwordConfirmation: password }).error?.issues[0]?.message;
    const sentence = personMessages.password;
    expect(errorFor("abcdef-1")).toBe(`${sentence} Caractère non accepté : « - ».`);
    expect(errorFor("abc def1!")).toBe(`${sentence} Caractère non accepté : l’espace.`);
    expect(errorFor("abcdef1")).toBe(sentence);
  });

  it("isStrongPassword requires a letter and a length from 8 to 128", () => {
    expect(isStrongPassword("1234567!")).toBe(false);
    expect(isStrongPassword("Abcde1!")).toBe(false);
    expect(isStrongPassword("Abcdef1!")).toBe(true);
    expect(isStrongPassword(`${"a".repeat(126)}1!`)).toBe(true);
    expect(isStrongPassword(`${"a".repeat(127)}1!`)).toBe(false);
  });
});

describe("the name rule of specification §5", () => {
  it("isPersonName accepts letters, accents, spaces, hyphens and apostrophes", () => {
    fc.assert(fc.property(personName, (text) => isPersonName(text)));
    for (const text of [
      "Zoé",
      "Jean-Noël",
      "de La Tour",
      "O’Connor",
      "D'Artagnan",
      "Łukasz",
      "Ngọc",
      "Σωκράτης",
      "李",
    ]) {
      expect(isPersonName(text), text).toBe(true);
    }
  });

  it("isPersonName rejects a name with any other character, without a letter or over the maximum length", () => {
    const short = personName.map((text) => text.slice(0, 50));
    const others = [...DIGITS, ...'!$&?@=#%*+_.,;:/\\|~^"`<>()[]{}€\t\n\0', "😀", "\u200b", "\u2028"];
    fc.assert(fc.property(withOneOf(short, others), (text) => !isPersonName(text)));
    fc.assert(fc.property(textOf([" ", "-", "'", "’"]), (text) => !isPersonName(text)));
    fc.assert(fc.property(textOf(PLAIN, { minLength: 61, maxLength: 100 }), (text) => !isPersonName(text)));
  });
});

it.each([
  ["Jean\u2010Noël", "Jean-Noël"],
  ["Jean\u2011Noël\u200B", "Jean-Noël"],
  ["de\u00A0La\u202FTour", "de La Tour"],
  ["\u202AZoé\u202C", "Zoé"],
])("the name field normalises %j to %s", (input, name) => {
  expect(nameField.parse(input)).toBe(name);
});

it.each(["\u202A+33 6 39 98 00 12\u202C", "+33\u200B 6 39 98 00 12\u200E", "+33\u00A06\u202F39 98 00 12"])(
  "the phone field normalises %j to a number that the agency can call",
  (input) => {
    expect(optionalPhone.parse(input)).toBe("+33 6 39 98 00 12");
  },
);

it("the phone field normalises look-alike hyphens", () => {
  expect(optionalPhone.parse("06\u201139\u201398\u201400\u221212")).toBe("06-39-98-00-12");
});

describe("the e-mail rule of specification §5", () => {
  const label = textOf([...PLAIN, ...DIGITS, "-"], { maxLength: 12 }).map((text) => `a${text}`);
  const local = textOf([...PLAIN, ...DIGITS, ..."+-_'"], { maxLength: 20 }).map((text) => `${text}a`);
  const address = fc
    .tuple(local, label, fc.constantFrom("fr", "com", "example", "paris"))
    .map(([user, host, tld]) => `${user}@${host}.${tld}`);

  it("isEmailAddress accepts common addresses", () => {
    fc.assert(fc.property(address, (email) => isEmailAddress(email)));
  });

  it("isEmailAddress rejects an address without @, without a dot or with a character that no address has, as zod does", () => {
    fc.assert(fc.property(address, (email) => !isEmailAddress(email.replace("@", ""))));
    fc.assert(fc.property(address, (email) => !isEmailAddress(email.replaceAll(".", ""))));
    fc.assert(fc.property(withOneOf(address, [...' @\t\n\0\u200b"<>(),;:\\[]']), (email) => !isEmailAddress(email)));
    fc.assert(fc.property(fc.string(), (text) => text.includes("@") || !isEmailAddress(text)));
    expect(isEmailAddress(`${"a".repeat(250)}@b.fr`)).toBe(false);
    // The settings of the process are validated by zod's rule, and must accept the same addresses.
    fc.assert(
      fc.property(
        withOneOf(address, PLAIN.concat(DISALLOWED)),
        (email) => isEmailAddress(email) === z.email().safeParse(email).success,
      ),
    );
    for (const email of ["a&b@courriel.example", "a.@courriel.example", ".a@courriel.example"])
      expect(isEmailAddress(email), email).toBe(false);
  });

  it.each(["lea@exämple.fr/x", "lea@exämple.fr:80", "lea@ex%C3%A4mple.frä", "lea@ä b.fr", "ä@", "@ä.fr"])(
    "the e-mail field rejects %s, which has an invalid domain or nothing before the @",
    (input) => {
      expect(emailField.safeParse(input).success).toBe(false);
    },
  );
});
