import fc from "fast-check";
import { expect, it } from "vitest";
import { typeset } from "#app/french/typeset.ts";
import { camille, signupForm } from "#support/fixtures/people.ts";
import { signupSchema } from "./sign-up.forms.ts";

const strongPassword = fc
  .tuple(fc.stringMatching(/^[A-Za-zéÈçñ]{6,40}[0-9]{1,10}[!$&?@=]{1,10}$/), fc.constantFrom("NFC", "NFD"))
  .map(([text, form]) => text.normalize(form));

const validForm = signupForm(camille);
const errorsWith = (change: Record<string, unknown>) => {
  const result = signupSchema.safeParse({ ...validForm, ...change });
  return result.success
    ? {}
    : Object.fromEntries(result.error.issues.map(({ path, message }) => [path.join("."), message]));
};
const messages = {
  terms: "Veuillez accepter les conditions générales.",
  password: typeset("Le mot de passe doit contenir au moins 8 caractères, dont un chiffre et un caractère spécial."),
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
});

it("the signup form shows an error at every field of an empty form", () => {
  const fields = signupSchema.safeParse({}).error?.issues.map(({ path }) => path[0]);
  expect(fields?.join(" ")).toBe("gender lastName firstName email password passwordConfirmation terms");
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
