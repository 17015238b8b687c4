import fc from "fast-check";
import { expect, it } from "vitest";
import { typo } from "#app/french/typo.ts";
import { signupSchema } from "./sign-up.forms.ts";

const strong = fc
  .tuple(fc.stringMatching(/^[A-Za-zéÈçñ]{6,40}[0-9]{1,10}[!$&?@=]{1,10}$/), fc.constantFrom("NFC", "NFD"))
  .map(([text, form]) => text.normalize(form));

const sound = {
  gender: "F",
  lastName: "Moreau",
  firstName: "Camille",
  email: "camille@courriel.example",
  password: "Lumiere2026!",
  passwordConfirmation: "Lumiere2026!",
  terms: "on",
};
const mistakes = (change: Record<string, unknown>) => {
  const result = signupSchema.safeParse({ ...sound, ...change });
  return result.success
    ? {}
    : Object.fromEntries(result.error.issues.map(({ path, message }) => [path.join("."), message]));
};
const sentence = {
  terms: "Veuillez accepter les conditions générales.",
  password: typo("Le mot de passe doit contenir au moins 8 caractères, dont un chiffre et un caractère spécial."),
  passwordConfirmation: "Les mots de passe ne correspondent pas.",
  name: "Nom et prénom doivent contenir uniquement des lettres, tirets ou accents.",
  email: "Adresse e-mail invalide.",
};

it("the signup form accepts a valid form", () => {
  expect(mistakes({})).toEqual({});
});

it("the signup form shows each error at its field, with the message of specification §5", () => {
  expect(mistakes({ terms: undefined })).toEqual({ terms: sentence.terms });
  expect(mistakes({ firstName: "Camille2" })).toEqual({ firstName: sentence.name });
  expect(mistakes({ lastName: "" })).toEqual({ lastName: sentence.name });
  expect(mistakes({ email: "camille" })).toEqual({ email: sentence.email });
  expect(mistakes({ gender: "X" })).toHaveProperty("gender");
  expect(mistakes({ password: "court1!", passwordConfirmation: "court1!" })).toEqual({ password: sentence.password });
  expect(mistakes({ passwordConfirmation: "Autre2026!" })).toEqual({
    passwordConfirmation: sentence.passwordConfirmation,
  });
  expect(Object.keys(mistakes(Object.fromEntries(Object.keys(sound).map((key) => [key, undefined]))))).toHaveLength(7);
});

it("the signup form reports different passwords exactly when they differ after normalisation", () => {
  fc.assert(
    fc.property(strong, strong, (password, passwordConfirmation) => {
      const same = password.normalize("NFC") === passwordConfirmation.normalize("NFC");
      expect(mistakes({ password, passwordConfirmation })).toEqual(
        same ? {} : { passwordConfirmation: sentence.passwordConfirmation },
      );
    }),
  );
});
