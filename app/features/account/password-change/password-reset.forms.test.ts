import { expect, it } from "vitest";
import { typo } from "#app/french/typo.ts";
import { resetSchema } from "./password-reset.forms.ts";

it("the reset form has one message for a missing address and another for an invalid one (specification §8)", () => {
  const message = (email: unknown) => resetSchema.safeParse({ email }).error?.issues[0]?.message;
  for (const empty of [undefined, null, "", "   "]) expect(message(empty)).toBe("Veuillez entrer une adresse e-mail.");
  expect(message("camille.moreau")).toBe(typo("Format d'e-mail invalide."));
  expect(resetSchema.parse({ email: " Camille@Courriel.example " })).toEqual({ email: "camille@courriel.example" });
});

it.each([
  ["lea@exämple.fr\u200B", "lea@xn--exmple-cua.fr"],
  ["\u2066Lea@Courriel.example\u2069", "lea@courriel.example"],
])("the reset form normalises the address %j to %s", (input, email) => {
  expect(resetSchema.parse({ email: input })).toEqual({ email });
});

it("the reset form explains that accented letters are not accepted before the @", () => {
  const result = resetSchema.safeParse({ email: "hélène@exemple.fr" });
  expect(result.error?.issues[0]?.message).toMatch(/Les lettres accentuées ne sont pas acceptées avant le @\.$/);
});
