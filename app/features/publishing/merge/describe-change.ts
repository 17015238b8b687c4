import { diffWordsWithSpace } from "diff";
import { typeset } from "#app/french/typeset.ts";
import { capitalise } from "#app/french/dates.ts";
import { withDecimalComma } from "#app/french/decimal-comma.ts";
import { fieldName, type FieldSchema, fieldWithin, readField, titleOf } from "#app/content/parts/content-fields.ts";
import { contentParts, type PartKey } from "#app/content/parts/site-content.ts";
import { isRecord } from "#app/forms/is-record.ts";
import { pictureTitle } from "#app/content/parts/picture-title.ts";
import { changeName, type ContentChange, type Json, ORDER } from "#app/forms/merge/diff.ts";

export interface TextPiece {
  kind: "same" | "added" | "removed";
  text: string;
}

export interface DescribedChange {
  /** `changeName`, which forms send. */
  name: string;
  /** « Mariage, OR : prix » */
  label: string;
  /** « ajout », « retrait » or « nouvel ordre »; null: `pieces` show the two values. */
  listChange: string | null;
  pieces: TextPiece[];
}

export interface DescribedPart {
  part: PartKey;
  name: string;
  isOwners: boolean;
  changes: (DescribedChange & { baseVersion: string })[];
  by: string | null;
  changedAt: string | null;
}

/** File names of uploaded pictures, by picture name. */
export type PictureTitles = ReadonlyMap<string, string>;

export function uploadedPictureNames(changes: readonly ContentChange[]): string[] {
  const names = JSON.stringify(changes).match(/\bp-[\da-f]{16}\b/g) ?? [];
  return [...new Set(names)];
}

/** @param before has the titles of the removed list members; `after` has those of the others */
export function describeChange(
  part: PartKey,
  change: ContentChange,
  before: Json,
  after: Json,
  titles: PictureTitles,
): DescribedChange {
  const { schema } = contentParts[part];
  const name = changeName(change);
  const label = labelOf(schema, change.path, before, after, titles);
  if (change.path.at(-1) === ORDER) return { name, label, listChange: "nouvel ordre", pieces: [] };
  if (change.list) {
    const listChange = change.after === undefined ? "retrait" : "ajout";
    return { name, label, listChange, pieces: [] };
  }
  return { name, label, listChange: null, pieces: piecesOf(schema, change, titles) };
}

export interface DescribedDifference {
  name: string;
  label: string;
  current: string;
  mine: string;
}

export interface MergeConflict {
  /** null: unknown, or a deleted member. */
  by: string | null;
  at: string | null;
  baseVersion: string;
  differences: DescribedDifference[];
}

/** @param schema of the part, or of the part's item that the form edits: its fields have the form's labels */
export function describeDifference(
  schema: FieldSchema,
  change: ContentChange,
  current: Json,
  mine: Json,
  titles: PictureTitles,
): DescribedDifference {
  const { path, before, after, list } = change;
  const field = fieldIn(schema, path);
  const formLabel = path.length === 1 ? field && readField(field).info.label : undefined;
  const label = typeof formLabel === "string" ? formLabel : labelOf(schema, path, current, mine, titles);
  const name = changeName(change);
  if (list) {
    const presenceOf = (value: Json | undefined) => (value === undefined ? "absent" : "présent");
    return { name, label, current: presenceOf(before), mine: presenceOf(after) };
  }
  if (path.at(-1) === ORDER) {
    const orderIn = (whole: Json) => membersAt(whole, path.slice(0, -1)).map(titleOf).join(", ");
    return { name, label: `${label} : ordre`, current: orderIn(current), mine: orderIn(mine) };
  }
  return { name, label, current: formatValue(field, before, titles), mine: formatValue(field, after, titles) };
}

function membersAt(value: Json, path: readonly string[]): Json[] {
  const members = path.reduce<Json | undefined>(childOf, value);
  return Array.isArray(members) ? members : [];
}

function piecesOf(schema: FieldSchema, { path, before, after }: ContentChange, titles: PictureTitles): TextPiece[] {
  const [old, latest] = [plainText(before), plainText(after)];
  if (old !== null && latest !== null && (old + latest).includes(" ")) {
    return joinChangedWords(
      diffWordsWithSpace(old, latest).map(({ added, removed, value }) => ({
        kind: added ? "added" : removed ? "removed" : "same",
        text: value,
      })),
    );
  }
  const field = fieldIn(schema, path);
  return [
    { kind: "removed", text: formatValue(field, before, titles) },
    { kind: "added", text: formatValue(field, after, titles) },
  ];
}

function plainText(value: Json | undefined): string | null {
  const text = isRecord(value) && value.kind === "described" ? value.text : value;
  return typeof text === "string" ? text : null;
}

function joinChangedWords(pieces: readonly TextPiece[]): TextPiece[] {
  const phrases: TextPiece[] = [];
  let [removed, added] = ["", ""];
  const endPhrase = () => {
    if (removed) phrases.push({ kind: "removed", text: removed });
    if (added) phrases.push({ kind: "added", text: added });
    [removed, added] = ["", ""];
  };
  for (const [at, { kind, text }] of pieces.entries()) {
    const isSpaceBetween = kind === "same" && text.trim() === "" && removed + added !== "" && at < pieces.length - 1;
    if (kind === "removed" || isSpaceBetween) removed += text;
    if (kind === "added" || isSpaceBetween) added += text;
    if (kind === "same" && !isSpaceBetween) {
      endPhrase();
      phrases.push({ kind, text });
    }
  }
  endPhrase();
  return phrases;
}

type Field = FieldSchema | undefined;

function fieldIn(schema: FieldSchema, path: readonly string[]): Field {
  return path.reduce<Field>(fieldWithin, schema);
}

function formatValue(field: Field, value: Json | undefined, titles: PictureTitles): string {
  const { states, format, isPicture } = field ? readField(field).info : {};
  if (states) return value ? states.on : states.off;
  if (value === undefined || value === null || value === "") return "–";
  if (isPicture) return titleOfPicture(value as string, titles);
  if (format) return format(value as never);
  if (typeof value === "number") return withDecimalComma(value);
  if (typeof value === "boolean") return value ? "oui" : "non";
  if (Array.isArray(value)) return formatList(field, value, titles);
  if (typeof value === "string") return value;
  if (typeof value.sentName === "string") return value.sentName;
  return Object.entries(value)
    .map(([key, inner]) => formatValue(fieldWithin(field, key), inner, titles))
    .filter((text) => text !== "–")
    .join(", ");
}

function titleOfPicture(picture: string, titles: PictureTitles): string {
  return titles.get(picture) ?? pictureTitle(picture);
}

function formatList(field: Field, value: Json[], titles: PictureTitles): string {
  const [from, to] = value;
  if (value.length === 2 && typeof from === "number") return from === to ? `${from}` : `${from} à ${String(to)}`;
  return value.map((inner) => formatValue(fieldWithin(field, ""), inner, titles)).join(" ; ");
}

function labelOf(
  whole: FieldSchema,
  path: readonly string[],
  before: Json,
  after: Json,
  titles: PictureTitles,
): string {
  const steps = path[path.length - 1] === ORDER ? path.slice(0, -1) : path;
  let [old, latest]: (Json | undefined)[] = [before, after];
  let schema: Field = whole;
  const parts: string[] = [];
  let field: string | null = null;
  for (const [at, step] of steps.entries()) {
    const type = typeOf(schema);
    [old, latest, schema] = [childOf(old, step), childOf(latest, step), fieldWithin(schema, step)];
    const isLast = at === steps.length - 1;
    if (type === "array") parts.push(titleOf(latest ?? old));
    else if (type === "record") parts.push(titleOfPicture(step, titles));
    else if (isLast) field = fieldName(schema) ?? step;
    else if (typeOf(schema) !== "array") parts.push(fieldName(schema) ?? "");
  }
  const label = typeset(capitalise(parts.filter(Boolean).join(", ")));
  if (field === null) return label;
  return label === "" ? capitalise(field) : `${label} : ${field}`;
}

const typeOf = (field: Field) => field && readField(field).def.type;

function childOf(value: Json | undefined, step: string): Json | undefined {
  if (Array.isArray(value)) return value.find((member) => isRecord(member) && member.id === step);
  return isRecord(value) ? value[step] : undefined;
}
