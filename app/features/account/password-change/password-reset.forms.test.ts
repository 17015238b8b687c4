import { expect, it } from "vitest";
import { typeset } from "#app/french/typeset.ts";
import { resetSchema } from "./password-reset.forms.ts";

it("the reset form has one message for a missing address and another for an invalid one (specification §8)", () => {
  const message = (email: unknown) => resetSchema.safeParse({ email }).error?.issues[0]?.message;
  for (const empty of [undefined, null, "", "   "]) expect(message(empty)).toBe("Veuillez entrer une adresse e-mail.");
  expect(message("camille.moreau")).toBe(typeset("Format d'e-mail invalide."));
});

it("the reset form normalises the address, and explains that accented letters are not accepted before the @", () => {
  expect(resetSchema.parse({ email: "\u2066 Lea@exämple.fr\u200B" })).toEqual({ email: "lea@xn--exmple-cua.fr" });
  const result = resetSchema.safeParse({ email: "hélène@exemple.fr" });
  expect(result.error?.issues[0]?.message).toMatch(/Les lettres accentuées ne sont pas acceptées avant le @\.$/);
});
