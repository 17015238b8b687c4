import { expect, test } from "vitest";
import { optionalEmail } from "#app/forms/contact-details.forms.ts";
import { emailField } from "#app/forms/person.forms.ts";
import { defaultIdentity } from "./agency.ts";
import { identitySchema } from "./identity.ts";

test.each([
  ["\u2066 Lea@Courriel.example\u200B\u00A0", "lea@courriel.example"],
  ["lea\u2011ory@courriel.example", "lea-ory@courriel.example"],
  ["lea@exämple.fr", "lea@xn--exmple-cua.fr"],
  ["lea@ｅxample.fr", "lea@example.fr"],
])(
  "emailField and optionalEmail read %j as %s, and the identity's e-mail field differs in case only",
  (input, email) => {
    expect(emailField.parse(input)).toBe(email);
    expect(optionalEmail.parse(input)).toBe(email);
    expect(identitySchema.parse({ ...defaultIdentity(), email: input }).email.toLowerCase()).toBe(email);
  },
);

test("the e-mail fields reject an accented letter before the @ with a message that says so", () => {
  const email = "hélène@exemple.fr";
  const sentence = "Les lettres accentuées ne sont pas acceptées avant le @.";
  const results = [
    emailField.safeParse(email),
    optionalEmail.safeParse(email),
    identitySchema.safeParse({ ...defaultIdentity(), email }),
  ];
  for (const { error } of results) expect(error?.issues[0]?.message).toContain(sentence);
});
