import { expect, it, test } from "vitest";
import { originalContent } from "./site-content.ts";
import { spelled, spelledOf, spelledWhole } from "./spelled.ts";
import { changedSpellings, spellingIds, spellings, spellingsPart } from "./spellings.part.ts";

it("changes nothing until the agency does", () => {
  expect(changedSpellings(originalContent.spellings)).toBeUndefined();
  expect(spelled("RESEAUX", undefined)).toBe("RESEAUX");
});

test.each(spellingIds)("%s is corrected alone, in whatever text it stands", (id) => {
  const [original, corrected] = spellings[id];
  const changed = changedSpellings({ ...originalContent.spellings, [id]: corrected });
  expect(changed).toEqual({ [original]: corrected });
  expect(spelledWhole({ a: [`« ${original} »`, 1, null] }, changed)).toEqual({ a: [`« ${corrected} »`, 1, null] });
  for (const other of spellingIds.filter((each) => each !== id)) {
    expect(spelled(spellings[other][0], changed)).toBe(spellings[other][0]);
  }
});

it("names whole the texts that are spelled otherwise", () => {
  const changed = changedSpellings({ ...originalContent.spellings, menu: "VIDÉO", boite: "boîte de réception" });
  const texts = ["VIDEO", "RESEAUX", "Vérifiez votre boîte mail."];
  expect(spelledOf(texts, changed)).toEqual({
    VIDEO: "VIDÉO",
    "Vérifiez votre boîte mail.": "Vérifiez votre boîte de réception.",
  });
  expect(spelledOf(texts, undefined)).toBeUndefined();
});

it("takes no other spelling than these", () => {
  const chosen = { ...originalContent.spellings, menu: "<b>VIDÉO</b>" };
  expect(spellingsPart.schema.safeParse(chosen).success).toBe(false);
});
