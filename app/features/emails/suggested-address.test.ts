import { expect, it } from "vitest";
import { suggestAddress } from "./suggested-address.ts";

it.each([
  ["lea@gmial.com", "lea@gmail.com"],
  ["lea@gmal.com", "lea@gmail.com"],
  ["lea@orrange.fr", "lea@orange.fr"],
  ["Lea.B@ORANGE.FT", "Lea.B@orange.fr"],
  ["lea@gmail.con", "lea@gmail.com"],
  ["lea@gmail.co", "lea@gmail.com"],
  ["lea@gmail.com", null],
  ["lea@studio-perche.example", null],
  ["lea@gmailou.com", null],
  ["lea", null],
  ["@gmial.com", null],
])("suggestAddress(%s) returns %s", (input, suggestion) => {
  expect(suggestAddress(input)).toBe(suggestion);
});
