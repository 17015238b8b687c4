import { expect, it } from "vitest";
import {
  hasPlaceholder,
  fillPlaceholders,
  FIRST_TEMPLATES,
  unknownPlaceholder,
  addTemplate,
} from "./reply-template.ts";

it("fillPlaceholders replaces the placeholders that have a value and leaves the others", () => {
  expect(fillPlaceholders("Bonjour {prénom}, {offre} : {créneaux}", { prénom: "Zoé", offre: "Mariage" })).toBe(
    "Bonjour Zoé, Mariage : {créneaux}",
  );
});

it("fillPlaceholders does not replace placeholders inside a value", () => {
  expect(fillPlaceholders("{offre}", { offre: "{créneaux} {prénom} $& $1", prénom: "Zoé" })).toBe(
    "{créneaux} {prénom} $& $1",
  );
});

it("fillPlaceholders removes the space before an empty value", () => {
  expect(fillPlaceholders("Bonjour {prénom},", { prénom: "" })).toBe("Bonjour,");
});

it("placeholders match an accent typed as two code points", () => {
  expect(fillPlaceholders("{pre\u0301nom}", { prénom: "Zoé" })).toBe("Zoé");
  expect(hasPlaceholder("{cre\u0301neaux}", "créneaux")).toBe(true);
});

it.each([
  ["Bonjour {prenom}", "{prenom}"],
  ["Bonjour {nom}, {prénom}", "{nom}"],
  ["{}", "{}"],
  ["Bonjour { prénom }", "{ prénom }"],
  ["Une accolade { seule, {prénom}", null],
  ["Rien", null],
])("the first unknown placeholder in %j is %j", (text, unknown) => {
  expect(unknownPlaceholder(text)).toBe(unknown);
});

it("the templates of a new site have only known placeholders, and one asks for slots", () => {
  for (const { text } of FIRST_TEMPLATES) expect(unknownPlaceholder(text)).toBeNull();
  expect(FIRST_TEMPLATES.some(({ text }) => hasPlaceholder(text, "créneaux"))).toBe(true);
});

it("addTemplate adds the template after the written text and replaces only an unchanged template", () => {
  const templates = ["Bonjour Zoé,\n\nÀ bientôt", "Désolés."];
  const add = (text: string) => addTemplate(text, "Désolés.", templates);
  expect(add(" \n")).toBe("Désolés.");
  expect(add("Lundi me va.\n")).toBe("Lundi me va.\n\nDésolés.");
  expect(add(templates[0]!)).toBe("Désolés.");
  expect(add(`${templates[0]} Jeanne`)).toBe(`${templates[0]} Jeanne\n\nDésolés.`);
  // The form is submitted twice.
  expect(add(add("Lundi me va."))).toBe("Lundi me va.\n\nDésolés.");
});
