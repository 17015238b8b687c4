import { expect, it } from "vitest";
import { a, de } from "./elision.ts";

it.each([
  ["Atelier Solstice", "d'Atelier Solstice"],
  ["Éclats", "d'Éclats"],
  ["Yves", "d'Yves"],
  ["Yann", "de Yann"],
  ["Studio Réel", "de Studio Réel"],
  ["Hélène", "d'Hélène"],
  ["Henri Roux", "d'Henri Roux"],
  ["Hugo", "de Hugo"],
  ["Hamid", "de Hamid"],
])("%s: %s", (name, expected) => expect(de(name)).toBe(expected));

it.each([
  ["Paris", "à Paris"],
  ["Le Mans", "au Mans"],
  ["Les Lilas", "aux Lilas"],
  ["Lens", "à Lens"],
  ["La Rochelle", "à La Rochelle"],
])("%s: %s", (town, expected) => expect(a(town)).toBe(expected));
