import { diffWordsWithSpace } from "diff";
import { capitalised } from "#app/content/dates.ts";
import { euros } from "#app/content/euros.ts";
import { changeName, type ContentChange, type Json, ORDER } from "./content-changes.ts";
import { fieldNames, unsaidSteps } from "./field-names.ts";

/** A piece of a text that stayed, came or went. */
export interface TextPiece {
  kind: "same" | "added" | "removed";
  text: string;
}

/** A change as people read it. */
export interface ChangeInWords {
  /** As its form names it. */
  name: string;
  /** « Mariage, OR : prix » */
  where: string;
  /** What happened, where two values do not say it. */
  what: string | null;
  pieces: TextPiece[];
}

/** @param part the value in which the members that the path names are found: of before and after, whichever has them */
export function changeInWords(change: ContentChange, before: Json, after: Json): ChangeInWords {
  const name = changeName(change);
  const where = whereOf(change.path, before, after);
  if (change.path.at(-1) === ORDER) return { name, where, what: "l’ordre change", pieces: [] };
  if (change.list) {
    const what = change.after === undefined ? "retiré" : "ajouté";
    return { name, where, what, pieces: [] };
  }
  return { name, where, what: null, pieces: piecesOf(change) };
}

/** What two people wrote into one field. */
export interface DifferenceInWords {
  name: string;
  where: string;
  theirs: string;
  mine: string;
}

export function differenceInWords(change: ContentChange, theirs: Json, mine: Json): DifferenceInWords {
  const { path, before, after, list } = change;
  const [name, where] = [changeName(change), whereOf(path, theirs, mine)];
  if (list) {
    const said = (value: Json | undefined) => (value === undefined ? "n’y est pas" : "y est");
    return { name, where, theirs: said(before), mine: said(after) };
  }
  if (path.at(-1) === ORDER) {
    const titles = (whole: Json) => membersAt(whole, path.slice(0, -1)).map(titleOf).join(", ");
    return { name, where: `${where} : ordre`, theirs: titles(theirs), mine: titles(mine) };
  }
  const field = path.at(-1)!;
  return { name, where, theirs: valueInWords(field, before), mine: valueInWords(field, after) };
}

function membersAt(value: Json, path: readonly string[]): Json[] {
  const found = path.reduce<Json | undefined>(inside, value);
  return Array.isArray(found) ? found : [];
}

/** Pieces of two values: a text by words, anything else whole. */
function piecesOf({ path, before, after }: ContentChange): TextPiece[] {
  if (typeof before === "string" && typeof after === "string" && (before + after).includes(" ")) {
    return diffWordsWithSpace(before, after).map(({ added, removed, value }) => ({
      kind: added ? "added" : removed ? "removed" : "same",
      text: value,
    }));
  }
  const field = path.at(-1)!;
  return [
    { kind: "removed", text: valueInWords(field, before) },
    { kind: "added", text: valueInWords(field, after) },
  ];
}

function valueInWords(field: string, value: Json | undefined): string {
  if (field === "hidden") return value ? "masqué" : "montré";
  if (value === undefined || value === null || value === "") return "–";
  if (field === "price" && typeof value === "number") return euros(value);
  if (typeof value === "boolean") return value ? "oui" : "non";
  if (Array.isArray(value)) return rangeInWords(value);
  if (typeof value === "object" && typeof value.sentName === "string") return value.sentName;
  if (typeof value === "object")
    return Object.values(value)
      .map((inner) => valueInWords("", inner))
      .join(", ");
  return String(value);
}

function rangeInWords(value: Json[]): string {
  const [from, to] = value;
  if (value.length === 2 && typeof from === "number") return from === to ? `${from}` : `${from} à ${String(to)}`;
  return value.map((inner) => valueInWords("", inner)).join(" ; ");
}

/** Members by what they are called, keys by their French name; the field after a colon. */
function whereOf(path: readonly string[], before: Json, after: Json): string {
  const steps = path[path.length - 1] === ORDER ? path.slice(0, -1) : path;
  let [old, young]: (Json | undefined)[] = [before, after];
  const said: string[] = [];
  let field: string | null = null;
  for (const [at, step] of steps.entries()) {
    const [oldInside, youngInside] = [inside(old, step), inside(young, step)];
    const isMember = Array.isArray(old) || Array.isArray(young);
    const word = isMember ? titleOf(youngInside ?? oldInside) : (fieldNames[step] ?? step);
    const isLast = at === steps.length - 1;
    if (isLast && !isMember) field = word;
    else if (isMember || !unsaidSteps.has(step)) said.push(word);
    [old, young] = [oldInside, youngInside];
  }
  if (field === null) return said.join(", ");
  return said.length === 0 ? capitalised(field) : `${capitalised(said.join(", "))} : ${field}`;
}

function inside(value: Json | undefined, step: string): Json | undefined {
  if (Array.isArray(value)) return value.find((member) => isRecord(member) && member.id === step);
  return isRecord(value) ? value[step] : undefined;
}

function titleOf(member: Json | undefined): string {
  if (!isRecord(member)) return "";
  const title = [member.title, member.name, member.caption, member.id].find((text) => typeof text === "string");
  return title as string;
}

function isRecord(value: Json | undefined): value is { [key: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
