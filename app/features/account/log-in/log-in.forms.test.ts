import { expect, it } from "vitest";
import { personMessages } from "#app/forms/person.messages.ts";
import { loginSchema } from "./log-in.forms.ts";
import { toasts } from "./log-in.messages.ts";

it("the login form normalises the address, and explains that accented letters are not accepted before the @", () => {
  const login = loginSchema.parse({ email: "\u2066Lea@exämple.fr\u200B", password: "x" });
  expect(login.email).toBe("lea@xn--exmple-cua.fr");
  const result = loginSchema.safeParse({ email: "hélène@exemple.fr", password: "x" });
  expect(result.error?.issues[0]?.message).toMatch(/Les lettres accentuées ne sont pas acceptées avant le @\.$/);
});

it("the toasts of login and logout last as long as specification §9 requires", () => {
  expect(toasts).toMatchObject({ login: { duration: 2500 }, logout: { duration: 2000 } });
});

it("the login form accepts passwords of up to 128 characters, and counts a decomposed accented letter as one", () => {
  const parse = (password: string) => loginSchema.safeParse({ email: "lea@exemple.fr", password });
  expect(parse("e\u0301".repeat(128)).data?.password).toBe("\u00E9".repeat(128));
  expect(parse("a".repeat(129)).error?.issues[0]?.message).toBe(personMessages.passwordLength);
});
