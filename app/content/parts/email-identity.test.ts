import { expect, test } from "vitest";
import { wholeAgency } from "./agency.ts";
import { emailIdentity, senderOf } from "./email-identity.ts";

const agency = { ...wholeAgency(), name: `L'atelier "Nord", film \\ web`, email: "bonjour@nord.example" };

test("mails say the agency with French typography, and leave its address as it is", () => {
  expect(emailIdentity(agency)).toMatchObject({ name: `L’atelier "Nord", film \\ web`, email: "bonjour@nord.example" });
});

test("a name cannot end the sender that it stands in", () => {
  expect(senderOf(agency)).toBe(`"L'atelier \\"Nord\\", film \\\\ web" <bonjour@nord.example>`);
});
