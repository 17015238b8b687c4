import * as z from "zod/mini";
import { foldedLine, normaliseLine, withoutInvisible } from "#app/forms/form-text.ts";

// The fields that the parts of the site's content are made of. Each is declared once: its schema, with what its form and the
// differences say of it. What a schema refuses cannot be saved; what merely has to be resolved before it is shown is a problem
// (content-problems.ts), and waits in the draft. Visitors' scripts import none of this: types alone, or a part's other files.

/** A group of fields in a form. */
export interface FieldGroup {
  title: string;
  note?: string;
}

/** The description of a field, or of a group of fields, that forms and differences show. */
export interface FieldInfo {
  /** In its form; in a list it may depend on the member's number. A field without a label is not in the form of its part. */
  label?: string | ((number: number) => string);
  /** In differences; the label by default. */
  name?: string;
  group?: FieldGroup;
  maximum?: number;
  /** It may have paragraphs, lists and links. */
  prose?: true;
  hint?: string;
  type?: "email" | "tel" | "url";
  /** It may be empty. */
  optional?: true;
  /** How many signs search engines show of it. */
  shown?: number;
  choices?: readonly { value: string; label: string }[];
  /** Its value names a picture. */
  isPicture?: true;
  /** A switch's two words in differences: on, off. */
  states?: { on: string; off: string };
  /** Another value in differences, where the type does not say how. */
  format?: (value: never) => string;
  /** The unit of a figure. */
  unit?: { many: string; one: string; inNames: boolean };
  /** It follows from the field of that name beside it, which comes first; no form asks for it. */
  derived?: { from: string; by: (text: string) => string };
  /** Before the labels of the fields within: « Site web : nom ». */
  prefix?: (value: unknown) => string;
  /** The least and greatest number of rows in the form of a list whose members have no id; in between, two more than members. */
  rows?: { least: number; most: number };
}

const infos = z.registry<FieldInfo>();

/** The same field with more said of it. */
export function declare<Schema extends z.ZodMiniType>(schema: Schema, info: FieldInfo): Schema {
  const own = schema.clone();
  infos.add(own, info);
  return own;
}

export type FieldSchema = z.core.$ZodType;
type Definition = z.core.$ZodTypes["_zod"]["def"];

/** A field without `optional` and `nullable` around it, and what is said of it. */
export function readField(schema: FieldSchema): {
  def: Definition;
  info: FieldInfo;
  /** The value of an empty field; undefined: it cannot be left out. */
  empty?: "left-out" | "null";
} {
  const { def } = schema as FieldSchema & { def: Definition };
  const info = infos.get(schema) ?? {};
  if (def.type !== "optional" && def.type !== "nullable") return { def, info };
  const inner = readField(def.innerType);
  return { def: inner.def, info: { ...inner.info, ...info }, empty: def.type === "optional" ? "left-out" : "null" };
}

/** The name of a field in differences; undefined: it has none of its own. */
export function fieldName(schema: FieldSchema | undefined): string | undefined {
  if (!schema) return undefined;
  const { name, label, unit } = readField(schema).info;
  if (name !== undefined || typeof label !== "string") return name;
  // « TVA » stays.
  const word = /^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
  return unit?.inNames ? `${word} (${unit.many})` : word;
}

/** The field within another: of a key, or of each member of a list. */
export function fieldWithin(schema: FieldSchema | undefined, key: string): FieldSchema | undefined {
  if (!schema) return undefined;
  const { def } = readField(schema);
  if (def.type === "object") return def.shape[key];
  if (def.type === "array") return def.element;
  return def.type === "record" ? def.valueType : undefined;
}

/** The name of a member of a list, from its own fields. */
export function titleOf(member: unknown): string {
  const { title, name, caption, id } = (member ?? {}) as Record<string, unknown>;
  return String([title, name, caption, id].find((text) => typeof text === "string") ?? "");
}

/** Fields that belong together, as differences call them. */
export function fieldset<Shape extends Record<string, z.ZodMiniType>>(info: FieldInfo | string, shape: Shape) {
  return declare(z.object(shape), typeof info === "string" ? { name: info } : info);
}

/** Members of a shape that are one group of a form. */
export function group<Shape extends Record<string, z.ZodMiniType>>(info: FieldGroup | string, shape: Shape): Shape {
  const said = { group: typeof info === "string" ? { title: info } : info };
  return Object.fromEntries(Object.entries(shape).map(([key, field]) => [key, declare(field, said)])) as Shape;
}

export type FieldLabel = FieldInfo["label"];
function text(label: FieldLabel, maximum: number, read: (text: string) => string, info: FieldInfo) {
  const schema = z.string({ error: "Écrivez un texte." }).check(
    z.overwrite(read),
    z.refine((value: string) => info.optional || value !== "", "Ce texte est obligatoire."),
    z.maxLength(maximum, `Ce texte est trop long : ${maximum} caractères au plus.`),
  );
  return declare(schema, { ...(label && { label }), maximum, ...info });
}

/** Plain text on one line. */
export function line(label: FieldLabel, maximum: number, info: FieldInfo = {}) {
  return text(label, maximum, normaliseLine, info);
}

/** A number that people dial or copy digit by digit. */
export function digits(label: FieldLabel, maximum: number, info: FieldInfo = {}) {
  return line(label, maximum, info).check(z.overwrite(foldedLine));
}

/** Plain text with paragraphs: lines end with \n. */
export function prose(label: FieldLabel, maximum: number, info: FieldInfo = {}) {
  const read = (value: string) => withoutInvisible(value.replace(/\r\n?/g, "\n")).trim();
  return text(label, maximum, read, { prose: true, ...info });
}

/** A title in two halves; the second is set in italics. */
export function italicTitle() {
  return fieldset("titre", {
    start: line("Titre, première ligne", 60, { name: "début" }),
    turn: line("Titre, seconde ligne, en italique", 60, { name: "fin" }),
  });
}

/** One of some values, each with its label. */
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

export function decimal(
  label: FieldLabel,
  { from, to, error }: { from: number; to: number; error: string },
  info: FieldInfo,
) {
  return declare(z.number({ error }).check(z.gte(from, error), z.lte(to, error)), {
    ...(label && { label }),
    maximum: 20,
    ...info,
  });
}

export function wholeNumber(from: number, to: number) {
  const message = `Écrivez un nombre entier de ${from} à ${to}.`;
  return z.int({ error: message }).check(z.gte(from, message), z.lte(to, message));
}

/** What a part of a part is found by, in addresses and in differences; never shown. */
export const contentId = z.string().check(z.regex(/^[a-z0-9_-]{1,60}$/, "Cet identifiant n’est pas valable."));

/** A built-in picture (pictures.ts), or an uploaded one. */
export const pictureName = declare(z.string().check(z.regex(/^[a-z0-9_-]{1,60}$/, "Choisissez une image.")), {
  name: "image",
  isPicture: true,
});

/** Kept, and not shown. */
export const hiddenFlag = declare(z.boolean(), {
  name: "affichage",
  states: { on: "masqué", off: "montré" },
});

/** A film or captions that members sent, as it stands below /medias/. */
export function mediaFile(ending: "mp4" | "vtt") {
  return z.string().check(z.regex(new RegExp(`^[\\da-f]{32}\\.${ending}$`), "Choisissez un fichier."));
}

/** A list whose members have no id: differences take it for one value, its form has a row for each. */
export function rows<Shape extends Record<string, z.ZodMiniType>>(
  name: string,
  count: NonNullable<FieldInfo["rows"]>,
  shape: Shape,
) {
  return declare(z.array(z.object(shape)).check(z.maxLength(count.most)), { name, rows: count });
}

/** A list whose members are found by their id, in the order in which they are shown. */
export function listById<Member extends z.ZodMiniObject<{ id: typeof contentId }>>(
  name: string,
  member: Member,
  maximum: number,
) {
  const list = z.array(member).check(
    z.maxLength(maximum, `Trop d’éléments : ${maximum} au maximum.`),
    z.refine((members: { id: string }[]) => new Set(members.map(({ id }) => id)).size === members.length, {
      error: "Deux éléments ont le même identifiant.",
    }),
  );
  return declare(list, { name });
}
