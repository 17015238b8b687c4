import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newPasswordSchema, resetSchema, signupSchema } from "#app/features/account/account.forms.ts";
import { toasts } from "#app/features/account/account.messages.ts";
import { isEmailAddress, isGuessable, isPersonName, isStrongPassword } from "./person.ts";

const PLAIN = [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const ACCENTED = [..."àâäæçéèêëîïôöœùûüÿñÀÂÄÆÇÉÈÊËÎÏÔÖŒÙÛÜŸÑ"];
const DIGITS = [..."0123456789"];
const SPECIAL = [..."!$&?@="];
const FOREIGN = [..." #%*+-_.,;:/\\|~^'\"`<>()[]{}€£§°\t\n", "я", "Ω", "中", "ア", "😀", "\0", "\u200b"];

const chosen = (characters: readonly string[], length: fc.StringConstraints = {}) =>
  fc.string({ unit: fc.constantFrom(...characters), ...length });
const shuffled = (...parts: fc.Arbitrary<string>[]) =>
  fc.tuple(...parts).chain((texts) => {
    const characters = [...texts.join("")];
    return fc.shuffledSubarray(characters, { minLength: characters.length }).map((mixed) => mixed.join(""));
  });
/** A text of one kind with a single character of another anywhere in it. */
const spoiled = (text: fc.Arbitrary<string>, characters: readonly string[]) =>
  fc.tuple(text, fc.constantFrom(...characters), fc.nat()).map(([sound, character, at]) => {
    const place = at % (sound.length + 1);
    return sound.slice(0, place) + character + sound.slice(place);
  });

const strong = shuffled(
  chosen([...PLAIN, ...ACCENTED], { minLength: 6, maxLength: 40 }),
  chosen(DIGITS, { minLength: 1, maxLength: 10 }),
  chosen(SPECIAL, { minLength: 1, maxLength: 10 }),
);
const name = fc
  .tuple(fc.constantFrom(...PLAIN, ...ACCENTED), chosen([...PLAIN, ...ACCENTED, " ", "-", "'", "’"], { maxLength: 59 }))
  .map(([first, rest]) => first + rest);

describe("the password rule of §5", () => {
  it("is what its sentence says, for every text of the characters that it names", () => {
    fc.assert(
      fc.property(chosen([...PLAIN, ...ACCENTED, ...DIGITS, ...SPECIAL], { maxLength: 24 }), (password) => {
        const characters = [...password];
        const has = (...kinds: string[][]) =>
          characters.some((character) => kinds.some((kind) => kind.includes(character)));
        const allowed = characters.length >= 8 && has(DIGITS) && has(SPECIAL) && has(PLAIN, ACCENTED);
        expect(isStrongPassword(password)).toBe(allowed);
      }),
      { numRuns: 2000 },
    );
  });

  it("accepts every mixture, and none with one character from elsewhere", () => {
    fc.assert(fc.property(strong, (password) => isStrongPassword(password)));
    fc.assert(fc.property(spoiled(strong, FOREIGN), (password) => !isStrongPassword(password)));
  });

  it("takes an accented letter typed in one piece or in two for the same", () => {
    fc.assert(
      fc.property(strong, (password) => {
        const parse = (text: string) =>
          newPasswordSchema.safeParse({ password: text, passwordConfirmation: password.normalize("NFC") });
        expect(parse(password.normalize("NFD"))).toEqual(parse(password.normalize("NFC")));
        expect(parse(password.normalize("NFD")).success).toBe(true);
      }),
    );
  });

  it("needs a letter too (decision 16), and has an end", () => {
    expect(isStrongPassword("1234567!")).toBe(false);
    expect(isStrongPassword("Abcde1!")).toBe(false);
    expect(isStrongPassword("Abcdef1!")).toBe(true);
    expect(isStrongPassword(`${"a".repeat(126)}1!`)).toBe(true);
    expect(isStrongPassword(`${"a".repeat(127)}1!`)).toBe(false);
  });

  it("calls too weak what is the e-mail's name with signs", () => {
    expect(isGuessable("Camille.2026!".replace(".", ""), "camille-2026@courriel.example")).toBe(true);
    expect(isGuessable("Lumiere2026!", "camille-2026@courriel.example")).toBe(false);
  });
});

describe("the name rule of §5", () => {
  it("accepts letters, accents, spaces, hyphens and (decision 16) apostrophes", () => {
    fc.assert(fc.property(name, (text) => isPersonName(text)));
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

  it("refuses any name with one other character, without a letter, or over-long", () => {
    const short = name.map((text) => text.slice(0, 50));
    const others = [...DIGITS, ...'!$&?@=#%*+_.,;:/\\|~^"`<>()[]{}€\t\n\0', "😀", "\u200b", "\u2028"];
    fc.assert(fc.property(spoiled(short, others), (text) => !isPersonName(text)));
    fc.assert(fc.property(chosen([" ", "-", "'", "’"]), (text) => !isPersonName(text)));
    fc.assert(fc.property(chosen(PLAIN, { minLength: 61, maxLength: 100 }), (text) => !isPersonName(text)));
  });
});

describe("the e-mail rule of §5", () => {
  const label = chosen([...PLAIN, ...DIGITS, "-"], { minLength: 1, maxLength: 12 });
  const local = chosen([...PLAIN, ...DIGITS, ..."+-_'&=!"], { minLength: 1, maxLength: 20 });
  const address = fc
    .tuple(local, label, fc.constantFrom("fr", "com", "example", "paris"))
    .map(([to, at, tld]) => `${to}@${at}.${tld}`);

  it("accepts what looks like an address", () => {
    fc.assert(fc.property(address, (email) => isEmailAddress(email)));
  });

  it("refuses it without its @, its point, or with what no address holds", () => {
    fc.assert(fc.property(address, (email) => !isEmailAddress(email.replace("@", ""))));
    fc.assert(fc.property(address, (email) => !isEmailAddress(email.replaceAll(".", ""))));
    fc.assert(fc.property(spoiled(address, [...' @\t\n\0\u200b"<>(),;:\\[]']), (email) => !isEmailAddress(email)));
    fc.assert(fc.property(fc.string(), (text) => text.includes("@") || !isEmailAddress(text)));
    expect(isEmailAddress(`${"a".repeat(250)}@b.fr`)).toBe(false);
  });
});

describe("the signup form", () => {
  const sound = {
    gender: "F",
    lastName: "Moreau",
    firstName: "Camille",
    email: "camille@courriel.example",
    password: "Lumiere2026!",
    passwordConfirmation: "Lumiere2026!",
    terms: "on",
  };
  /** The field and the sentence of each mistake. */
  const mistakes = (change: Record<string, unknown>) => {
    const result = signupSchema.safeParse({ ...sound, ...change });
    return result.success
      ? {}
      : Object.fromEntries(result.error.issues.map(({ path, message }) => [path.join("."), message]));
  };
  const sentence = {
    terms: "Veuillez accepter les conditions générales.",
    password: "Le mot de passe doit contenir au moins 8 caractères, dont un chiffre et un caractère spécial.",
    passwordConfirmation: "Les mots de passe ne correspondent pas.",
    name: "Nom et prénom doivent contenir uniquement des lettres, tirets ou accents.",
    email: "Adresse e-mail invalide.",
  };

  it("accepts a sound form", () => {
    expect(mistakes({})).toEqual({});
  });

  it("says every mistake at its field, with the sentence of §5", () => {
    expect(mistakes({ terms: undefined })).toEqual({ terms: sentence.terms });
    expect(mistakes({ firstName: "Camille2" })).toEqual({ firstName: sentence.name });
    expect(mistakes({ lastName: "" })).toEqual({ lastName: sentence.name });
    expect(mistakes({ email: "camille" })).toEqual({ email: sentence.email });
    expect(mistakes({ gender: "X" })).toHaveProperty("gender");
    expect(mistakes({ password: "court1!", passwordConfirmation: "court1!" })).toEqual({ password: sentence.password });
    expect(mistakes({ passwordConfirmation: "Autre2026!" })).toEqual({
      passwordConfirmation: sentence.passwordConfirmation,
    });
    expect(Object.keys(mistakes(Object.fromEntries(Object.keys(sound).map((key) => [key, undefined]))))).toHaveLength(
      7,
    );
  });

  it("says that two passwords differ whenever they do", () => {
    fc.assert(
      fc.property(strong, strong, (password, passwordConfirmation) => {
        const same = password.normalize("NFC") === passwordConfirmation.normalize("NFC");
        expect(mistakes({ password, passwordConfirmation })).toEqual(
          same ? {} : { passwordConfirmation: sentence.passwordConfirmation },
        );
      }),
    );
  });
});

it("the reset form tells a missing address from one that is none (§8)", () => {
  const message = (email: unknown) => resetSchema.safeParse({ email }).error?.issues[0]?.message;
  for (const empty of [undefined, null, "", "   "]) expect(message(empty)).toBe("Veuillez entrer une adresse e-mail.");
  expect(message("camille.moreau")).toBe("Format d'e-mail invalide.");
  expect(resetSchema.parse({ email: " Camille@Courriel.example " })).toEqual({ email: "camille@courriel.example" });
});

it("the toasts stay as long as §9 says", () => {
  expect(toasts).toMatchObject({ login: { duration: 2500 }, logout: { duration: 2000 } });
});
