import * as z from "zod/mini";
import { afterEach, beforeEach, describe, expect, it, test } from "vitest";
import { fieldName, type FieldSchema, fieldWithin, group, line, readField } from "#app/content/parts/content-fields.ts";
import { contentPart } from "#app/content/parts/content-part.ts";
import { contentParts, defaultContent, type PartKey, partKeys } from "#app/content/parts/site-content.ts";
import { describeChange } from "#app/features/publishing/merge/describe-change.ts";
import { contentChanges } from "#app/forms/merge/diff.ts";
import { fieldNameAt, formGroups, readPartForm } from "#app/features/publishing/part-form.ts";

/** Counts a file or a point as one field. */
function fieldsWithin(schema: FieldSchema, path = ""): (readonly [path: string, field: FieldSchema])[] {
  const { def } = readField(schema);
  const isWhole = def.type === "object" && ["sentName", "x"].some((key) => key in def.shape);
  const keys = def.type === "object" && !isWhole ? Object.keys(def.shape) : def.type === "record" ? ["*"] : [];
  const steps = def.type === "array" ? ["*"] : keys.filter((key) => key !== "id");
  if (steps.length === 0) return [[path, schema]];
  return steps.flatMap((step) => fieldsWithin(fieldWithin(schema, step)!, path ? `${path}.${step}` : step));
}

const FORM_PARTS = ["identity", "home", "services", "contact", "search", "spellings"] as const;

describe.each(partKeys)("the fields of %s", (part) => {
  // No form has scenes, because only built-in films have them.
  const fields = fieldsWithin(contentParts[part].schema).filter(([path]) => !path.includes("scenes"));

  it("every field has a name for the list of changes", () => {
    const unnamed = fields.filter(([, field]) => {
      const { label } = readField(field).info;
      return !fieldName(field) && typeof label !== "function";
    });
    expect(unnamed.map(([path]) => path)).toEqual([]);
  });

  it("every text field has a label and a maximum", () => {
    const texts = fields.filter(([, field]) => {
      const { def, info } = readField(field);
      return def.type === "string" && !info.isPicture && !info.derived && !("format" in def);
    });
    const incomplete = texts.filter(([, field]) => !readField(field).info.label || !readField(field).info.maximum);
    expect(incomplete.map(([path]) => path)).toEqual([]);
  });
});

it.each(FORM_PARTS)("every labelled field of %s has one input in its form", (part) => {
  const fields = formGroups(part, defaultContent[part] as never).flatMap((each) => each.fields);
  const names = fields.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const [path, field] of fieldsWithin(contentParts[part].schema)) {
    const { label, derived } = readField(field).info;
    const pattern = new RegExp(`^${path.replaceAll(".", "\\.").replaceAll("*", "[^.]+")}$`);
    expect([path, names.some((name) => pattern.test(name))]).toEqual([path, Boolean(label) && !derived]);
  }
});

it.each(FORM_PARTS)("the unchanged form of %s returns the value that it was rendered with", (part) => {
  const value = defaultContent[part];
  const fields = formGroups(part, value as never).flatMap((each) => each.fields);
  const texts = new Map(fields.map((field) => [field.name, field.value]));
  expect(readPartForm(part, (name) => texts.get(name), value as never)).toEqual(value);
  expect(readPartForm(part, () => undefined, value as never)).toEqual(value);
});

describe("a declared field", () => {
  const trial = "trial" as PartKey;

  beforeEach(() => {
    const schema = z.object(
      group({ title: "Essai", note: "Une note." }, { motto: line("Accroche", 10, { hint: "Courte." }) }),
    );
    Object.assign(contentParts, { [trial]: contentPart({ schema, defaults: () => ({ motto: "Ici" }) }) });
  });
  afterEach(() => {
    delete (contentParts as Partial<typeof contentParts>)[trial];
  });

  test("a declared field is part of the form, with its label and maximum", () => {
    const motto = { name: "motto", label: "Accroche", value: "Ici", maximum: 10, hint: "Courte." };
    expect(formGroups(trial, { motto: "Ici" } as never)).toEqual([
      { title: "Essai", note: "Une note.", fields: [motto] },
    ]);
  });

  test("a declared field is read from the form, and a text over its maximum is an error at the field", () => {
    const read = (text: string) => {
      const value = readPartForm(trial, (name) => (name === "motto" ? text : undefined));
      return { value, checked: contentParts[trial].schema.safeParse(value) };
    };
    expect(read("Là").checked.data).toEqual({ motto: "Là" });
    const { value, checked } = read("x".repeat(11));
    expect(checked.error!.issues.map(({ path }) => fieldNameAt(trial, path, value))).toEqual(["motto"]);
  });

  test("a declared field has a name in the list of changes", () => {
    const [before, after] = [{ motto: "Ici" }, { motto: "Là" }];
    const [change] = contentChanges(before, after);
    expect(describeChange(trial, change!, before, after, new Map()).label).toBe("Accroche");
  });
});
