import { describe, expect, it } from "vitest";
import { defaultContent, readPart } from "#app/content/parts/site-content.ts";
import { asJson, contentChanges, type Json, withChange } from "#app/forms/merge/diff.ts";
import { formGroups } from "#app/features/publishing/part-form.ts";
import { type TextPart, textParts } from "./text-parts.ts";

const NON_TEXT_KEYS = new Set(["id", "picture"]);

function textsIn(value: Json, key = ""): string[] {
  if (typeof value === "string") return NON_TEXT_KEYS.has(key) ? [] : [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([inner, part]) => textsIn(part, inner));
}

describe.each(Object.keys(textParts) as TextPart[])("the texts of %s", (part) => {
  const value = defaultContent[part];
  const fields = formGroups(part, value as never).flatMap((group) => group.fields);

  it("every text is in the form exactly once", () => {
    expect(fields.map((field) => field.value).toSorted()).toEqual(textsIn(asJson(value)).toSorted());
    expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length);
  });

  const textFields = fields.filter(({ choices }) => !choices);
  it.each(textFields.map(({ name, value: before, maximum }) => [name, before, maximum!] as const))(
    "the schema accepts a text of the field %s up to its maximum, and no empty one",
    (name, before, maximum) => {
      const withLength = (length: number) =>
        withChange(asJson(value), { path: name.split("."), before, after: "x".repeat(length) });
      expect(contentChanges(asJson(value), withLength(maximum))).toHaveLength(1);
      expect(readPart(part, withLength(maximum))).not.toBeNull();
      expect(readPart(part, withLength(maximum + 1))).toBeNull();
      expect(readPart(part, withLength(0))).toBeNull();
    },
  );

  const choicesByField = fields.flatMap(({ name, value: before, choices = [] }) =>
    choices.map((choice) => [name, before, choice.value] as const),
  );
  it.each(choicesByField)(
    "the schema accepts each choice of the field %s and no other value",
    (name, before, after) => {
      expect(readPart(part, withChange(asJson(value), { path: [name], before, after }))).not.toBeNull();
      expect(readPart(part, withChange(asJson(value), { path: [name], before, after: `${after}.` }))).toBeNull();
    },
  );
});
