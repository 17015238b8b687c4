import * as z from "zod/mini";

export const baseVersionField = z.transform((value) =>
  typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : undefined,
);

export function baseVersionIn(form: FormData): number | undefined {
  return baseVersionField.parse(form.get("baseVersion"));
}

interface NoteEdit {
  current: { text: string; version: number };
  baseVersion: number | undefined;
  text: string;
}

export function hasNoteConflict({ current, baseVersion, text }: NoteEdit): boolean {
  return baseVersion !== undefined && current.version !== baseVersion && current.text !== text;
}
