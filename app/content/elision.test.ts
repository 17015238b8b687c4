import { expect, it } from "vitest";
import { de } from "./elision.ts";

it.each([
  ["Atelier Solstice", "d'Atelier Solstice"],
  ["Éclats", "d'Éclats"],
  ["Studio Réel", "de Studio Réel"],
])("%s: %s", (name, expected) => expect(de(name)).toBe(expected));
