import fc from "fast-check";
import { expect, it } from "vitest";
import { typo } from "#app/french/typo.ts";
import { signupSchema } from "./sign-up.forms.ts";

const strongPassword = fc
  .tuple(fc.stringMatching(/^[A-Za-zéÈçñ]{6,40}[0-9]{1,10}[!$&?@=]{1,10}$/), fc.constantFrom("NFC", "NFD"))
  .map(([text, form]) => text.normalize(form));

const validForm = {
  gender: "F",
  lastName: "Moreau",
  firstName: "Camille",
  email: "camille@courriel.example",
  password: "Lumiere2026!",
  passwordConfirmation: "Lumiere2026!",
  terms: "on",
};
const errorsWith = (change: Record<string, unknown>) => {
  const result = signupSchema.safeParse({ ...validForm, ...change });
  return result.success
    ? {}
    : Object.fromEntries(result.error.issues.map(({ path, message }) => [path.join("."), message]));
};
const messages = {
  terms: "Veuillez accepter les conditions générales.",
  password: typo("Le mot de passe doit contenir au moins 8 caractères, dont un chiffre et un caractère spécial."),
  passwordConfirmation: "Les mots de passe ne correspondent pas.",
  name: "Nom et prénom doivent contenir uniquement des lettres, tirets ou accents.",
  email: "Adresse e-mail invalide.",
};

it("the signup form accepts a valid form", () => {
  expect(errorsWith({})).toEqual({});
});

it("the signup form shows each error at its field, with the message of specification §5", () => {
  expect(errorsWith({ terms: undefined })).toEqual({ terms: messages.terms });
  expect(errorsWith({ firstName: "Camille2" })).toEqual({ firstName: messages.name });
  expect(errorsWith({ lastName: "" })).toEqual({ lastName: messages.name });
  expect(errorsWith({ email: "camille" })).toEqual({ email: messages.email });
  expect(errorsWith({ gender: "X" })).toHaveProperty("gender");
  expect(errorsWith({ password: "court1!", passwordConfirmation: "court1!" })).toEqual({ password: messages.password });
  expect(errorsWith({ passwordConfirmation: "Autre2026!" })).toEqual({
    passwordConfirmation: messages.passwordConfirmation,
  });
  expect(
    Object.keys(errorsWith(Object.fromEntries(Object.keys(validForm).map((key) => [key, undefined])))),
  ).toHaveLength(7);
});

it("the signup form reports different passwords exactly when they differ after normalisation", () => {
  fc.assert(
    fc.property(strongPassword, strongPassword, (password, passwordConfirmation) => {
      const same = password.normalize("NFC") === passwordConfirmation.normalize("NFC");
      expect(errorsWith({ password, passwordConfirmation })).toEqual(
        same ? {} : { passwordConfirmation: messages.passwordConfirmation },
      );
    }),
  );
});
