import { describe, expect, it } from "vitest";
import { originalContent, type PartKey, partKeys } from "#app/content/site-content.ts";
import { changeInWords } from "./change-words.ts";
import { contentChanges, type Json } from "./content-changes.ts";
import { fieldNames } from "./field-names.ts";

/** What a change of a part says: « where: [-before-]{+after+} ». */
function words<Key extends PartKey>(part: Key, change: (value: (typeof originalContent)[Key]) => void): string[] {
  const before = asJson(originalContent[part]);
  const draft = structuredClone(originalContent[part]);
  change(draft);
  const after = asJson(draft);
  return contentChanges(before, after).map((each) => {
    const { where, what, pieces } = changeInWords(each, before, after);
    const marks = { same: ["", ""], added: ["{+", "+}"], removed: ["[-", "-]"] } as const;
    const text = pieces.map(({ kind, text }) => `${marks[kind][0]}${text}${marks[kind][1]}`).join("");
    return `${where} | ${what ?? text}`.replaceAll(/\s/g, " ");
  });
}

const asJson = (value: unknown) => JSON.parse(JSON.stringify(value)) as Json;

describe("changeInWords", () => {
  it("says figures with their offer and tier", () => {
    expect(
      words("prices-photo", ({ offers }) => {
        offers[1]!.tiers.or.price = 2200;
        offers[1]!.tiers.or.galeries = 1;
        offers[2]!.hidden = true;
      }),
    ).toEqual([
      "Mariage, OR : prix | [-2 000 €-]{+2 200 €+}",
      "Mariage, OR : galeries web | [-–-]{+1+}",
      "Reportage : affichage | [-montré-]{+masqué+}",
    ]);
  });

  it("says a span of figures as the site does", () => {
    expect(words("prices-web", ({ offers }) => void (offers[1]!.tiers.or.pages = [5, 12]))).toEqual([
      "Site Vitrine, OR : pages | [-5 à 10-]{+5 à 12+}",
    ]);
  });

  it("says a text word by word", () => {
    expect(
      words("galleries", ({ galleries }) => void (galleries[0]!.items[3]!.description = "Le travail paie")),
    ).toEqual(["Galerie photo, ENTREPRISE : description | Le travail [-libère-]{+paie+}"]);
  });

  it("says what came, went and moved", () => {
    expect(
      words("films", ({ films }) => {
        films.reverse();
        films.pop();
        films.push({ ...films[0]!, id: "new", title: "Ailleurs" });
      }),
    ).toEqual(["One Day | retiré", "Ailleurs | ajouté", "Films | l’ordre change"]);
  });

  it.each(partKeys)("has a French name for every field of %s", (part) => {
    expect([...keysOf(originalContent[part])].filter((key) => !fieldNames[key] && part !== "pictures")).toEqual([]);
  });
});

function keysOf(value: unknown): Set<string> {
  if (Array.isArray(value)) return new Set(value.flatMap((inner) => [...keysOf(inner)]));
  if (typeof value !== "object" || value === null) return new Set();
  const own = Object.keys(value).filter((key) => key !== "id" && key !== "until");
  return new Set([...own, ...Object.values(value).flatMap((inner) => [...keysOf(inner)])]);
}
