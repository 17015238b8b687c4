import { expect, it, test } from "vitest";
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

const allCorrected = Object.fromEntries(spellingIds.map((id) => [id, spellings[id][1]])) as SiteContent["spellings"];
const correctAll = (text: string) => applySpellings(text, changedSpellings(allCorrected));
const documents = Object.entries(legalDocuments);
const { identity } = defaultContent;

it.each(documents)(
  "the legal document %s keeps the agency's own name and address if every spelling is corrected",
  (_page, documentFor) => {
    const name = "VIDEO RESEAUX";
    const address = { ...identity.address, street: "1, rue Email" };
    const text = JSON.stringify(documentFor({ ...identity, name, address }, correctAll));
    expect(text).toContain(name);
    expect(text).not.toContain("VIDÉO");
    expect(text).not.toContain("rue E-mail");
  },
);

it.each(documents)(
  "every built-in sentence of the legal document %s is corrected if every spelling is corrected",
  (_page, documentFor) => {
    const corrected = JSON.stringify(documentFor(identity, correctAll));
    expect(correctAll(corrected)).toBe(corrected);
    expect(correctAll(JSON.stringify(documentFor(identity, (text) => text)))).toBe(corrected);
  },
);
