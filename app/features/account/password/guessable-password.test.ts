import { expect, it } from "vitest";
import { defaultAgency } from "#app/content/parts/agency.ts";
import { isStrongPassword } from "#app/forms/person.ts";
import { commonPasswords, isGuessable } from "./guessable-password.server.ts";

const agency = defaultAgency();
const lettersOf = (text: string) => text.replace(/\P{L}/gu, "");
const longestWordOf = (text: string) => text.split(" ").toSorted((a, b) => b.length - a.length)[0]!;
const { publicationDirector } = agency.people;
const owner = { email: "camille-2026@courriel.example", firstName: "Camille", lastName: "O’Connor-Lefèvre" };

it.each([
  "Password1!",
  "Azerty123!",
  "Motdepasse1!",
  "Qwerty123!",
  "P@ssw0rd2026",
  "Pa$$w0rd1!",
  "!Soleil2026",
  "Bienvenue2026!",
  "Doudou&2026",
  "Décembre2026!",
  "a123456789!",
  "1qaz2wsx!",
  "Just4me2026!",
  "2026Just4me!",
])(
  "isGuessable returns true for a common password with digits or symbols added or in place of letters: %s",
  (password) => {
    expect(isStrongPassword(password)).toBe(true);
    expect(isGuessable(password, owner, agency)).toBe(true);
  },
);

it.each([
  "Camille2026!",
  "Camille!2026",
  "Lefevre&Camille1",
  "C@mille2026",
  `${longestWordOf(agency.name)}2027!`,
  `${lettersOf(agency.name)}1!`,
  `${longestWordOf(publicationDirector)}?2026`,
  `Camille${lettersOf(agency.name)}9=`,
])("isGuessable returns true for a password made of names of the person or the agency: %s", (password) => {
  expect(isStrongPassword(password)).toBe(true);
  expect(isGuessable(password, owner, agency)).toBe(true);
});

it("isGuessable returns true for the mailbox of the e-mail address, followed by digits and symbols", () => {
  expect(isGuessable("Lumiere2026!", { email: "lumiere@courriel.example" }, agency)).toBe(true);
  expect(isGuessable("camille694b5c21!", { email: "camille.694b5c21@courriel.example" }, agency)).toBe(true);
});

it("isGuessable returns true for a name of three letters and false for a shorter one", () => {
  const ownerNamed = (firstName: string) => ({ email: "nowak@courriel.example", firstName });
  expect(isGuessable("Ugougo2026!", ownerNamed("Ugo"), agency)).toBe(true);
  expect(isGuessable("Jojojo2026!", ownerNamed("Jo"), agency)).toBe(false);
});

it("isGuessable returns true for the name of the agency's domain, without its ending", () => {
  const lumino = { ...agency, email: "contact@lumino.museum" };
  expect(isGuessable("Lumino2026!", owner, lumino)).toBe(true);
  expect(isGuessable("Museum2026!", owner, lumino)).toBe(false);
});

it.each(["Lukasz2026!", "Łukasz2026!", "Sorensen2026!"])(
  "isGuessable returns true for a name with or without its diacritics: %s",
  (password) => {
    const lukasz = { email: "nowak@courriel.example", firstName: "Łukasz", lastName: "Sørensen" };
    expect(isGuessable(password, lukasz, agency)).toBe(true);
  },
);

it.each(["Lumiere2026!", "Crépuscule7?", "Camille=aime=7=chats!"])(
  "isGuessable returns false for a password that is not common and has letters outside any name: %s",
  (password) => {
    expect(isGuessable(password, owner, agency)).toBe(false);
  },
);

it("isGuessable returns true for more than three thousand common words, each followed by 2026!", () => {
  const rejected = [...commonPasswords].filter((word) => {
    const password = `${word}2026!`;
    return isStrongPassword(password) && isGuessable(password, owner, agency);
  });
  expect(rejected.length).toBeGreaterThan(3000);
});
