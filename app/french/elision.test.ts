import { expect, it } from "vitest";
import { a, de, deAgency } from "./elision.ts";

it.each([
  ["Atelier Solstice", "d’Atelier Solstice"],
  ["Éclats", "d’Éclats"],
  ["Yves", "d’Yves"],
  ["Yann", "de Yann"],
  ["Studio Réel", "de Studio Réel"],
  ["Hélène", "d’Hélène"],
  ["Henri Roux", "d’Henri Roux"],
  ["Hugo", "de Hugo"],
  ["Hamid", "de Hamid"],
  ["He\u0301le\u0300ne", "d’He\u0301le\u0300ne"],
  ["\u2068Hélène\u2069", "d’\u2068Hélène\u2069"],
  ["Ángel", "d’Ángel"],
  ["Øystein", "d’Øystein"],
  ["Hector", "d’Hector"],
  ["Herbert", "de Herbert"],
  ["Hermès", "d’Hermès"],
  ["Le Goff", "de Le Goff"],
  ["Lê Thị Mai", "de Lê Thị Mai"],
  ["Le Thi Mai", "de Le Thi Mai"],
])("de(%s) is %s", (name, expected) => expect(de(name)).toBe(expected));

it.each([
  ["Paris", "à Paris"],
  ["Le Mans", "au Mans"],
  ["Les Lilas", "aux Lilas"],
  ["Lens", "à Lens"],
  ["La Rochelle", "à La Rochelle"],
])("a(%s) is %s", (town, expected) => expect(a(town)).toBe(expected));

it.each([
  ["Le Studio", "du Studio"],
  ["LE STUDIO", "du STUDIO"],
  ["Les Films du Nord", "des Films du Nord"],
  ["L’Atelier", "de L’Atelier"],
  ["La Fabrique", "de La Fabrique"],
  ["Lens Studio", "de Lens Studio"],
  ["Horizon", "d’Horizon"],
  ["HARMONIE", "d’HARMONIE"],
  ["Hiver Studio", "d’Hiver Studio"],
  ["Histoires d’images", "d’Histoires d’images"],
  ["Heures claires", "d’Heures claires"],
  ["Hôtel du Nord", "d’Hôtel du Nord"],
  ["Huit et demi", "de Huit et demi"],
  ["Hublot", "de Hublot"],
  ["Hauteurs", "de Hauteurs"],
  ["Héros", "de Héros"],
  ["Home Studio", "de Home Studio"],
  ["Atelier Solstice", "d’Atelier Solstice"],
  ["Les Films d'Anna", "des Films d’Anna"],
])("deAgency(%s) is %s", (name, expected) => expect(deAgency(name)).toBe(expected));
