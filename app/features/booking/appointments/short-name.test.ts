import { expect, it } from "vitest";
import { shortName } from "./short-name.ts";

it.each([
  ["Chloé Fontaine", "online", "C. Fontaine"],
  ["Anne-Laure de La Tour", "online", "A.-L. de La Tour"],
  ["Élodie N'Diaye", "online", "É. N'Diaye"],
  ["Zoé", "online", "Zoé"],
  ["zoe@courriel.example", "online", "zoe@courriel.example"],
  ["Mas des Pins", "agency", "Mas des Pins"],
] as const)("shortName of %s, with the origin %s, is %s", (name, origin, short) => {
  expect(shortName({ name, origin })).toBe(short);
});
