import { expect, it } from "vitest";
import { formOf } from "#support/site/form-of.ts";
import { type FormFailed, intentOf, formError, valuesIn } from "./form-answer.ts";

it("valuesIn keeps typed text and each checked box of a group, and drops secrets and files", () => {
  const form = formOf([
    ["title", "Un site"],
    ["service", "photo"],
    ["service", "web"],
    ["description", ""],
    ["password", "Lumiere2026!"],
    ["passwordConfirmation", "Lumiere2026!"],
    ["currentPassword", "Lumiere2026!"],
    ["token", "jeton"],
    ["code", "123456"],
    ["picture", new File(["x"], "x.png")],
  ]);
  expect(valuesIn(form)).toEqual({ title: ["Un site"], service: ["photo", "web"], description: [""] });
});

it("intentOf returns the intent of the submitted form, or null if the field is missing or a file", () => {
  expect(intentOf(formOf({ intent: "profil" }))).toBe("profil");
  expect(intentOf(formOf({ title: "Un site" }))).toBeNull();
  expect(intentOf(formOf({ intent: new File([], "x") }))).toBeNull();
});

it("formError returns the answer's message; without one, the fallback for a network error or an unexpected response", () => {
  const fallbacks = { "network-error": "Connexion perdue.", "unexpected-response": "Réponse inattendue." };
  const failed: FormFailed<"failed"> = {
    ok: false,
    intent: null,
    reason: "failed",
    errors: { "": "Déjà pris." },
    values: {},
  };
  expect(formError(failed, fallbacks)).toBe("Déjà pris.");
  expect(formError({ ...failed, reason: "network-error", errors: {} }, fallbacks)).toBe("Connexion perdue.");
  expect(formError({ ...failed, reason: "unexpected-response", errors: {} }, fallbacks)).toBe("Réponse inattendue.");
  expect(formError({ ...failed, reason: "network-error" }, fallbacks)).toBe("Déjà pris.");
  expect(formError({ ...failed, reason: "fields", errors: { title: "Trop court." } }, fallbacks)).toBeUndefined();
  expect(formError(null, fallbacks)).toBeUndefined();
});
