import { describe, expect, it } from "vitest";
import { isStrongPassword } from "#app/content/person.ts";
import { commonPasswords, isGuessable } from "./guessable-password.server.ts";

const owner = { email: "camille-2026@courriel.example", firstName: "Camille", lastName: "O’Connor-Lefèvre" };

describe("a guessable password", () => {
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
  ])("is a common one with digits and signs at its ends: %s", (password) => {
    expect(isStrongPassword(password)).toBe(true);
    expect(isGuessable(password, owner)).toBe(true);
  });

  it.each([
    "Camille2026!",
    "Camille!2026",
    "Lefevre&Camille1",
    "C@mille2026",
    "Solstice2027!",
    "AtelierSolstice1!",
    "Delorme?2026",
    "CamilleSolstice9=",
  ])("is made of names that a stranger knows: %s", (password) => {
    expect(isStrongPassword(password)).toBe(true);
    expect(isGuessable(password, owner)).toBe(true);
  });

  it("is the e-mail's own name with signs", () => {
    expect(isGuessable("Lumiere2026!", { email: "lumiere@courriel.example" })).toBe(true);
  });

  it.each(["Lumiere2026!", "Crépuscule7?", "Camille-aime-7-chats!".replaceAll("-", "=")])("is not %s", (password) => {
    expect(isGuessable(password, owner)).toBe(false);
  });
});

it("three thousand common passwords at least are refused in a form that keeps the rule", () => {
  const refused = [...commonPasswords].filter((word) => {
    const password = `${word}2026!`;
    return isStrongPassword(password) && isGuessable(password, owner);
  });
  expect(refused.length).toBeGreaterThan(3000);
});
