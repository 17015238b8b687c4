import { expect, it } from "vitest";
import { loginSchema } from "./log-in.forms.ts";
import { toasts } from "./log-in.messages.ts";

it.each([
  ["lea@exämple.fr\u200B", "lea@xn--exmple-cua.fr"],
  ["\u2066Lea@Courriel.example\u2069", "lea@courriel.example"],
])("the login form normalises the address %j to %s", (input, email) => {
  expect(loginSchema.parse({ email: input, password: "x" }).email).toBe(email);
});

it("the login form explains that accented letters are not accepted before the @", () => {
  const result = loginSchema.safeParse({ email: "hélène@exemple.fr", password: "x" });
  expect(result.error?.issues[0]?.message).toMatch(/Les lettres accentuées ne sont pas acceptées avant le @\.$/);
});

it("the toasts of login and logout last as long as specification §9 requires", () => {
  expect(toasts).toMatchObject({ login: { duration: 2500 }, logout: { duration: 2000 } });
});
