import { formatNumber } from "#app/french/format-number.ts";
import * as z from "zod/mini";
import { foldedLine, normaliseLine, withoutInvisible } from "#app/forms/form-text.ts";

// Schemas reject values that must not be saved; content-problems.ts reports those that must not be published.
// Public pages use this file only on the server.

export interface FieldGroup {
  title: string;
  note?: string;
}

export interface FieldInfo {
  /** Without a label, part-form.ts makes no input for the field. `number`: the position of its list item, from 1. */
  label?: string | ((number: number) => string);
  /** The name in version diffs; defaults to the label. */
  name?: string;
  group?: FieldGroup;
  maximum?: number;
  prose?: true;
  hint?: string;
  type?: "email" | "tel" | "url";
  optional?: true;
  /** The number of characters that search engines show. */
  searchLength?: number;
  choices?: readonly { value: string; label: string }[];
  isPicture?: true;
  /** The texts of a boolean in version diffs. */
  states?: { on: string; off: string };
  format?: (value: never) => string;
  /** Shown in version diffs beside the name, unless `format` writes it beside the value. */
  unit?: { many: string; one: string };
  /** Computed from a sibling field, which must come first. */
  derived?: { from: string; by: (text: string) => string };
  /** For the labels of nested fields: « Site web : nom ». */
  prefix?: (value: unknown) => string;
  /** The form of a list without ids has two more rows than the list, but at least `min` and at most `max`. */
  rows?: { min: number; max: number };
}

const infos = z.registry<FieldInfo>();

/** Adds the info to that of the schema, which the clone inherits (zod's registries merge both). */
export function declare<Schema extends z.ZodMiniType>(schema: Schema, info: FieldInfo): Schema {
  const clone = schema.clone();
  infos.add(clone, info);
  return clone;
}

export type FieldSchema = z.core.$ZodType;
type Definition = z.core.$ZodTypes["_zod"]["def"];

export function readField(schema: FieldSchema): {
  def: Definition;
  info: FieldInfo;
  /** How the part stores an empty field. */
  empty?: "left-out" | "null";
} {
  const { def } = schema as FieldSchema & { def: Definition };
  const info = infos.get(schema) ?? {};
  if (def.type !== "optional" && def.type !== "nullable") return { def, info };
  const inner = readField(def.innerType);
  return { def: inner.def, info: { ...inner.info, ...info }, empty: def.type === "optional" ? "left-out" : "null" };
}

export function fieldName(schema: FieldSchema | undefined): string | undefined {
  if (!schema) return undefined;
  const { name, label, unit, format } = readField(schema).info;
  if (name !== undefined || typeof label !== "string") return name;
  // An acronym such as « TVA » keeps its capitals.
  const word = /^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
  return unit && !format ? `${word} (${unit.many})` : word;
}

export function fieldWithin(schema: FieldSchema | undefined, key: string): FieldSchema | undefined {
  if (!schema) return undefined;
  const { def } = readField(schema);
  if (def.type === "object") return def.shape[key];
  if (def.type === "array") return def.element;
  return def.type === "record" ? def.valueType : undefined;
}

export function titleOf(item: unknown): string {
  const { title, name, caption, id } = (item ?? {}) as Record<string, unknown>;
  return String([title, name, caption, id].find((text) => typeof text === "string") ?? "");
}

export function fieldset<Shape extends Record<string, z.ZodMiniType>>(info: FieldInfo | string, shape: Shape) {
  return declare(z.object(shape), typeof info === "string" ? { name: info } : info);
}

export function group<Shape extends Record<string, z.ZodMiniType>>(info: FieldGroup | string, shape: Shape): Shape {
  const shared = { group: typeof info === "string" ? { title: info } : info };
  return Object.fromEntries(Object.entries(shape).map(([key, field]) => [key, declare(field, shared)])) as Shape;
}

export type FieldLabel = FieldInfo["label"];
function text(label: FieldLabel, maximum: number, normalise: (text: string) => string, info: FieldInfo) {
  const schema = z.string({ error: "Écrivez un texte." }).check(
    z.overwrite(normalise),
    z.refine((value: string) => info.optional || value !== "", "Ce champ est obligatoire."),
    z.maxLength(maximum, `Ce texte est trop long : ${formatNumber(maximum)} caractères au plus.`),
  );
  return declare(schema, { ...(label && { label }), maximum, ...info });
}

export function line(label: FieldLabel, maximum: number, info: FieldInfo = {}) {
  return text(label, maximum, normaliseLine, info);
}

/** A number that people dial or copy digit by digit. */
export function digits(label: FieldLabel, maximum: number, info: FieldInfo = {}) {
  return line(label, maximum, info).check(z.overwrite(foldedLine));
}

export function prose(label: FieldLabel, maximum: number, info: FieldInfo = {}) {
  const normalise = (value: string) => withoutInvisible(value.replace(/\r\n?/g, "\n")).trim();
  return text(label, maximum, normalise, { prose: true, ...info });
}

export function italicTitle() {
  return fieldset("titre", {
    start: line("Titre, première ligne", 60, { name: "début" }),
    turn: line("Titre, seconde ligne, en italique", 60, { name: "fin" }),
  });
}

export function choice<Value extends string>(
  label: FieldLabel,
  labels: Record<Value, string>,
  { error = "Choisissez l’un des deux.", ...info }: FieldInfo & { error?: string } = {},
) {
  const choices = (Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value] }));
  const values = Object.fromEntries(choices.map(({ value }) => [value, value])) as { [Each in Value]: Each };
  const format = (value: Value) => labels[value];
  return declare(z.enum(values, error), { ...(label && { label }), choices, format, ...info });
}

/** Identifies an item in addresses and version diffs; forms do not show it. */
export const contentId = z.string().check(z.regex(/^[a-z0-9_-]{1,60}$/, "Cet identifiant n’est pas valable."));

export const pictureName = declare(z.string().check(z.regex(/^[a-z0-9_-]{1,60}$/, "Choisissez une image.")), {
  name: "image",
  isPicture: true,
});

export const hiddenFlag = declare(z.boolean(), {
  name: "affichage",
  states: { on: "masqué", off: "affiché" },
});

export function mediaFile(ending: "mp4" | "vtt") {
  return z.string().check(z.regex(new RegExp(`^[\\da-f]{32}\\.${ending}$`), "Choisissez un fichier."));
}

/** A list without ids, which version diffs compare as one value. */
export function rows<Shape extends Record<string, z.ZodMiniType>>(
  name: string,
  count: NonNullable<FieldInfo["rows"]>,
  shape: Shape,
) {
  return declare(z.array(z.object(shape)).check(z.maxLength(count.max)), { name, rows: count });
}

export function listById<Item extends z.ZodMiniObject<{ id: typeof contentId }>>(
  name: string,
  item: Item,
  maximum: number,
) {
  const list = z.array(item).check(
    z.maxLength(maximum, `Trop d’éléments : ${maximum} au maximum.`),
    z.refine((items: { id: string }[]) => new Set(items.map(({ id }) => id)).size === items.length, {
      error: "Deux éléments ont le même identifiant.",
    }),
  );
  return declare(list, { name });
}
