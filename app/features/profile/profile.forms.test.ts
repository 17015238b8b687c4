import { expect, it } from "vitest";
import { profileSchema } from "./profile.forms.ts";

it("profileSchema removes invisible characters from a pasted number and normalises its hyphens", () => {
  const profile = { gender: "F", lastName: "Moreau", firstName: "Camille" };
  const phoneOf = (phone: string) => profileSchema.parse({ ...profile, phone }).phone;
  expect(phoneOf("\u202A+33 6 39 98 00 12\u202C")).toBe("+33 6 39 98 00 12");
  expect(phoneOf("06\u201139\u201398\u201400-12\u200B")).toBe("06-39-98-00-12");
});
