import { type FieldGroup, type FieldInfo, type FieldSchema, readField } from "#app/content/parts/content-fields.ts";
import type * as z from "zod/mini";
import { contentParts, type PartKey, type PartValue } from "#app/content/parts/site-content.ts";
import { foldedLine, normaliseLine } from "#app/forms/form-text.ts";
import { withDecimalComma } from "#app/french/decimal-comma.ts";
import { typeset } from "#app/french/typeset.ts";
import type { FormField, FormGroup } from "./form-fields.ts";

export type TextAt = (name: string) => string | undefined;

export function textsOf(form: FormData): TextAt {
  return (name) => {
    const text = form.get(name);
    return typeof text === "string" ? text : undefined;
  };
}

interface FieldContext {
  name: string;
  group?: FieldGroup | undefined;
  prefix?: string | undefined;
  number?: number;
  isOptional?: boolean | undefined;
}

interface GroupedField extends FormField {
  group: FieldGroup | undefined;
}

const nestedName = (name: string, step: string | number) => (name === "" ? String(step) : `${name}.${step}`);

type FieldValues = Readonly<Record<string, unknown>> | undefined;

/** Derives the form's fields from their declarations. List members are named by id, rows without an id by index. */
function* fieldsIn(schema: FieldSchema, value: unknown, context: FieldContext): Generator<GroupedField> {
  const { def, info, empty } = readField(schema);
  const inner: FieldContext = {
    ...context,
    group: context.group ?? info.group,
    prefix: info.prefix?.(value) ?? context.prefix,
    isOptional: context.isOptional || empty !== undefined || info.rows !== undefined || info.optional,
  };
  if (def.type === "object") {
    for (const [key, field] of Object.entries(def.shape))
      yield* fieldsIn(field, (value as FieldValues)?.[key], { ...inner, name: nestedName(inner.name, key) });
  } else if (def.type === "array") {
    const members = (value ?? []) as { id?: string }[];
    const { min, max } = info.rows ?? { min: 0, max: members.length };
    const count = Math.max(min, Math.min(max, members.length + 2));
    for (let index = 0; index < count; index++)
      yield* fieldsIn(def.element, members[index], {
        ...inner,
        name: nestedName(inner.name, members[index]?.id ?? index),
        number: index + 1,
      });
  } else if (info.label && !info.derived) {
    yield { ...formField(info, inner), value: textOf(value), group: inner.group };
  }
}

const FORM_FIELD_KEYS = ["maximum", "prose", "hint", "type", "searchLength", "choices"] as const;

function formField({ label, ...info }: FieldInfo, { name, prefix, number, isOptional }: FieldContext) {
  const ownLabel = typeof label === "function" ? label(number!) : label!;
  return {
    name,
    label: prefix === undefined ? ownLabel : `${typeset(prefix)} : ${ownLabel}`,
    ...Object.fromEntries(FORM_FIELD_KEYS.flatMap((key) => (info[key] === undefined ? [] : [[key, info[key]]]))),
    ...(isOptional && { optional: true as const }),
  };
}

export interface FieldLabels {
  label: string;
  hint?: string;
  aside?: string;
}

export function fieldProps<Value>(schema: z.ZodMiniType<Value>): { [Key in keyof Value]-?: FieldLabels } {
  const { def } = readField(schema);
  const props = Object.entries(def.type === "object" ? def.shape : {}).flatMap(([key, field]) => {
    const { label, hint, optional } = readField(field).info;
    if (typeof label !== "string") return [];
    return [[key, { label, ...(hint && { hint }), ...(optional && { aside: "facultatif" }) }]] as const;
  });
  return Object.fromEntries(props) as { [Key in keyof Value]-?: FieldLabels };
}

function textOf(value: unknown): string {
  return typeof value === "number" ? withDecimalComma(value) : ((value ?? "") as string);
}

/** @param choices of fields whose schema has none, by field name */
export function formGroups<Part extends PartKey>(
  part: Part,
  value: PartValue<Part>,
  choices: Record<string, FormField["choices"]> = {},
): FormGroup[] {
  const fields = [...fieldsIn(contentParts[part].schema, value, { name: "" })];
  const groups = Map.groupBy(fields, ({ group }) => group?.title ?? "");
  return [...groups.values()].map((members) => ({
    ...members[0]!.group!,
    fields: members.map(({ group: _, ...field }) => ({
      ...field,
      ...(choices[field.name] && { choices: choices[field.name]! }),
    })),
  }));
}

/** @param current supplies the values that the form does not send; undefined: they are empty */
export function readPartForm<Part extends PartKey>(part: Part, textAt: TextAt, current?: PartValue<Part>): unknown {
  return readValue(contentParts[part].schema, "", textAt, current);
}

function readValue(schema: FieldSchema, name: string, textAt: TextAt, current: unknown): unknown {
  const { def, info, empty } = readField(schema);
  const texts = [...fieldsIn(schema, current, { name })].map((field) => textAt(field.name));
  if (current !== undefined && texts.every((text) => text === undefined)) return current;
  if (empty !== undefined && texts.every(isBlank)) return empty === "null" ? null : undefined;
  if (def.type === "object") return readObject(def.shape, name, textAt, current as FieldValues);
  if (def.type === "array") {
    const members: [step: string | number, member: unknown][] = info.rows
      ? rowsIn(def.element, name, textAt).map((row) => [row, undefined])
      : ((current ?? []) as { id: string }[]).map((member) => [member.id, member]);
    return members.map(([step, member]) => readValue(def.element, nestedName(name, step), textAt, member));
  }
  if (!info.label) return undefined;
  const text = textAt(name) ?? "";
  if (info.prose) return text;
  return def.type === "number" ? readNumber(text) : normaliseLine(text);
}

const isBlank = (text: string | undefined) => normaliseLine(text ?? "") === "";

function readObject(shape: Record<string, FieldSchema>, name: string, textAt: TextAt, current: FieldValues): unknown {
  const values: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(shape)) {
    const { derived } = readField(field).info;
    const value = derived
      ? derived.by(String(values[derived.from]))
      : readValue(field, nestedName(name, key), textAt, current?.[key]);
    if (value !== undefined) values[key] = value;
  }
  return values;
}

/** An empty text gives null, an invalid number NaN: the schema reports both. */
function readNumber(text: string): number | null {
  const plain = foldedLine(text);
  return plain === "" ? null : Number(plain.replace(",", "."));
}

function rowsIn(member: FieldSchema, list: string, textAt: TextAt): number[] {
  const isFilledIn = (row: number) =>
    [...fieldsIn(member, undefined, { name: nestedName(list, row) })].some(({ name }) => !isBlank(textAt(name)));
  return Array.from({ length: 100 }, (_, row) => row).filter(isFilledIn);
}

/** The name of the field at a path. @param textAt the form that was read, because `value` lacks the empty rows */
export function fieldNameAt(part: PartKey, path: readonly PropertyKey[], value: unknown, textAt?: TextAt): string {
  let schema: FieldSchema | undefined = contentParts[part].schema;
  let name = "";
  let inner = value;
  for (const step of path) {
    const { def, info } = readField(schema!);
    inner = (inner as Record<PropertyKey, unknown> | null | undefined)?.[step];
    if (def.type === "array") {
      const { id } = (inner ?? {}) as { id?: string };
      const row = textAt && info.rows ? rowsIn(def.element, name, textAt)[Number(step)] : undefined;
      name = nestedName(name, id ?? row ?? String(step));
      schema = def.element;
    } else {
      schema = def.type === "object" ? def.shape[String(step)] : undefined;
      name = nestedName(name, (schema && readField(schema).info.derived?.from) ?? String(step));
    }
    if (!schema) break;
  }
  return name;
}
