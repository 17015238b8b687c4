import { expect, it } from "vitest";
import { isPhoneNumber, phoneInPairs, phoneLink } from "./phone-number.ts";

it.each([
  ["06 39 98 00 55", "tel:+33639980055"],
  ["01.99.00.00.21", "tel:+33199000021"],
  ["+32 2 555 00 01", "tel:+3225550001"],
  ["+33 (0)6 39 98 00 55", "tel:+33639980055"],
  ["3631", "tel:3631"],
])("phoneLink dials %s as %s", (phone, link) => {
  expect(phoneLink(phone)).toBe(link);
});

it.each([
  ["06 39 98 00 55", true],
  ["+33 (0)6.39.98.00.55", true],
  ["06 39", false],
  ["demain au 06 39 98 00 55", false],
  ["", false],
])("isPhoneNumber(%s) is %s", (text, expected) => {
  expect(isPhoneNumber(text)).toBe(expected);
});

it.each([
  ["0639980055", "06 39 98 00 55"],
  ["06.39.98.00.55", "06.39.98.00.55"],
  ["+33639980055", "+33639980055"],
])("phoneInPairs writes %s as %s", (phone, pairs) => {
  expect(phoneInPairs(phone)).toBe(pairs);
});
