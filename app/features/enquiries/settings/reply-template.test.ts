import { expect, it } from "vitest";
import { asksFor, fillPlaceholders, FIRST_TEMPLATES, unknownPlaceholder, withTemplate } from "./reply-template.ts";

it("fills in what is known, and leaves the rest for later", () => {
  expect(fillPlaceholders("Bonjour {prénom}, {offre} : {créneaux}", { prénom: "Zoé", offre: "Mariage" })).toBe(
    "Bonjour Zoé, Mariage : {créneaux}",
  );
});

it("fills in once: what a client has written is no placeholder", () => {
  expect(fillPlaceholders("{offre}", { offre: "{créneaux} {prénom} $& $1", prénom: "Zoé" })).toBe(
    "{créneaux} {prénom} $& $1",
  );
});

it("greets somebody without a name as one does", () => {
  expect(fillPlaceholders("Bonjour {prénom},", { prénom: "" })).toBe("Bonjour,");
});

it("knows an accent that was typed as two characters", () => {
  expect(fillPlaceholders("{pre\u0301nom}", { prénom: "Zoé" })).toBe("Zoé");
  expect(asksFor("{cre\u0301neaux}", "créneaux")).toBe(true);
});

it.each([
  ["Bonjour {prenom}", "{prenom}"],
  ["Bonjour {nom}, {prénom}", "{nom}"],
  ["{}", "{}"],
  ["Bonjour { prénom }", "{ prénom }"],
  ["Une accolade { seule, {prénom}", null],
  ["Rien", null],
])("finds in %j what nothing fills in", (text, unknown) => {
  expect(unknownPlaceholder(text)).toBe(unknown);
});

it("begins with templates that are filled in whole", () => {
  for (const { text } of FIRST_TEMPLATES) expect(unknownPlaceholder(text)).toBeNull();
  expect(FIRST_TEMPLATES.some(({ text }) => asksFor(text, "créneaux"))).toBe(true);
});

it("puts a template after what was typed, and in the place of another template alone", () => {
  const templates = ["Bonjour Zoé,\n\nÀ bientôt", "Désolés."];
  const put = (text: string) => withTemplate(text, "Désolés.", templates);
  expect(put(" \n")).toBe("Désolés.");
  expect(put("Lundi me va.\n")).toBe("Lundi me va.\n\nDésolés.");
  expect(put(templates[0]!)).toBe("Désolés.");
  expect(put(`${templates[0]} Jeanne`)).toBe(`${templates[0]} Jeanne\n\nDésolés.`);
  // The button was pressed twice.
  expect(put(put("Lundi me va."))).toBe("Lundi me va.\n\nDésolés.");
});
