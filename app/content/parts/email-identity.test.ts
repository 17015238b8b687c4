import { expect, test } from "vitest";
import { defaultAgency } from "./agency.ts";
import { emailIdentity, senderOf } from "./email-identity.ts";

const agency = { ...defaultAgency(), name: `L'atelier "Nord", film \\ web`, email: "bonjour@nord.example" };

test("emailIdentity gives the agency's texts French typography and leaves its e-mail address unchanged", () => {
  expect(emailIdentity(agency)).toMatchObject({ name: `L’atelier "Nord", film \\ web`, email: "bonjour@nord.example" });
});

test("senderOf escapes quotes and backslashes of the agency's name", () => {
  expect(senderOf(agency)).toBe(`"L'atelier \\"Nord\\", film \\\\ web" <bonjour@nord.example>`);
});
