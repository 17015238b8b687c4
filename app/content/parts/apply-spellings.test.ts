import { describe, expect, it, test } from "vitest";
import { legalDocuments } from "#app/content/legal/legal-documents.ts";
import { defaultContent, type SiteContent } from "./site-content.ts";
import { applySpellings, correctedTexts } from "./apply-spellings.ts";
import { changedSpellings, spellingIds, spellings, spellingsPart } from "./spellings.ts";

it("changedSpellings returns undefined until the agency changes a spelling", () => {
  expect(changedSpellings(defaultContent.spellings)).toBeUndefined();
  expect(applySpellings("RESEAUX", undefined)).toBe("RESEAUX");
});

test.each(spellingIds)("applySpellings corrects the spelling %s within a text, and no other spelling", (id) => {
  const [original, corrected] = spellings[id];
  const changed = changedSpellings({ ...defaultContent.spellings, [id]: corrected });
  expect(changed).toEqual({ [original]: corrected });
  expect(applySpellings(`« ${original} »`, changed)).toBe(`« ${corrected} »`);
  for (const other of spellingIds.filter((each) => each !== id)) {
    expect(applySpellings(spellings[other][0], changed)).toBe(spellings[other][0]);
  }
});

it("correctedTexts maps each text that changes to its corrected text", () => {
  const changed = changedSpellings({ ...defaultContent.spellings, menu: "VIDÉO", boite: "boîte de réception" });
  const texts = ["VIDEO", "RESEAUX", "Vérifiez votre boîte mail."];
  expect(correctedTexts(texts, changed)).toEqual({
    VIDEO: "VIDÉO",
    "Vérifiez votre boîte mail.": "Vérifiez votre boîte de réception.",
  });
  expect(correctedTexts(texts, undefined)).toBeUndefined();
});

it("the spellings part rejects a text that is neither of the two spellings", () => {
  const chosen = { ...defaultContent.spellings, menu: "<b>VIDÉO</b>" };
  expect(spellingsPart.schema.safeParse(chosen).success).toBe(false);
});

describe.each(["terms", "mentions", "rgpd"] as const)("the legal document %s", (page) => {
  const corrected = Object.fromEntries(spellingIds.map((id) => [id, spellings[id][1]])) as SiteContent["spellings"];
  const documentOf = (identity: SiteContent["identity"], chosen = corrected) =>
    JSON.stringify(legalDocuments[page](identity, (text) => applySpellings(text, changedSpellings(chosen))));
  const { identity } = defaultContent;

  it("a legal document keeps the agency's own name and address if every spelling is corrected", () => {
    const name = "VIDEO RESEAUX";
    const address = { ...identity.address, street: "1, rue Email" };
    const text = documentOf({ ...identity, name, address });
    expect(text).toContain(name);
    expect(text).not.toContain("VIDÉO");
    expect(text).not.toContain("rue E-mail");
  });

  it("a built-in sentence of a legal document has no original spelling if every spelling is corrected", () => {
    const text = documentOf(identity);
    expect(applySpellings(text, changedSpellings(corrected))).toBe(text);
    expect(applySpellings(documentOf(identity, defaultContent.spellings), changedSpellings(corrected))).toBe(text);
  });
});
