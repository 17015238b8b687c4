import { contentParts, originalPart, type PartKey, type PartValue, readPart } from "#app/content/site-content.ts";
import { type ContentChange, contentChanges, type Json, withChange } from "./content-changes.ts";
import { type OvertakenInWords, overtakenInWords } from "./content-state.server.ts";
import { asJson, readEditedPart, restoreOriginal, saveDraft } from "./drafts.server.ts";
import { identityError, readIdentityForm } from "./identity-form.ts";
import { RESTORE_FIELD } from "./form-fields.ts";
import { hasPicks, settledDifferences } from "./settled-differences.ts";
import type { Editor, PublishingDeps } from "./stored-content.server.ts";
import { wordGroups, type WordPart } from "./word-fields.ts";

export type SaveWords =
  | { ok: true; changes: number }
  | { ok: false; reason: "fields"; errors: Record<string, string> }
  | { ok: false; reason: "overtaken"; overtaken: OvertakenInWords };

/** Saves the words of a part in the draft; what is no word of it stays as it is. */
export async function saveWords(
  deps: PublishingDeps,
  editor: Editor,
  part: WordPart,
  form: FormData,
): Promise<SaveWords> {
  if (form.has(RESTORE_FIELD)) return toOriginal(deps, editor, part);
  return saveTyped(deps, editor, part, form, (value) => {
    const fields = wordGroups(part, value).flatMap((group) => group.fields);
    return fields.reduce((typed, { name, value: before }) => {
      const after = form.get(name);
      if (typeof after !== "string") return typed;
      const change: ContentChange = { path: name.split("."), before, after };
      return withChange(typed, change);
    }, asJson(value));
  });
}

/** Saves who the agency is in the draft. */
export async function saveIdentity(deps: PublishingDeps, editor: Editor, form: FormData): Promise<SaveWords> {
  if (form.has(RESTORE_FIELD)) return toOriginal(deps, editor, "identity");
  return saveTyped(deps, editor, "identity", form, () => readIdentityForm(form) as Json, identityError);
}

/** In the draft: what is online stays until it is published. */
async function toOriginal(deps: PublishingDeps, editor: Editor, part: PartKey): Promise<SaveWords> {
  await restoreOriginal(deps, editor, part);
  return { ok: true, changes: 0 };
}

/** Whether a part says something else than in the beginning. */
export function isChanged(part: PartKey, value: PartValue, identity: PartValue<"identity">): boolean {
  return contentChanges(asJson(originalPart(part, identity)), asJson(value)).length > 0;
}

async function saveTyped<Key extends PartKey>(
  deps: PublishingDeps,
  editor: Editor,
  part: Key,
  form: FormData,
  read: (value: PartValue<Key>) => Json,
  said: (path: string, sentence: string) => [name: string, sentence: string] = (path, sentence) => [path, sentence],
): Promise<SaveWords> {
  const edited = await readEditedPart(deps, part);
  const seen = String(form.get("rev") ?? "");
  const written = read(edited.value);
  const checked = contentParts[part].schema.safeParse(written);
  if (!checked.success) {
    const errors = checked.error.issues.map(({ path, message }) => said(nameAt(written, path), message));
    return { ok: false, reason: "fields", errors: Object.fromEntries(errors.toReversed()) };
  }
  const typed = checked.data as PartValue<Key>;
  let value = typed;
  if (hasPicks(form) && seen === edited.rev) {
    const settled = readPart(part, settledDifferences(asJson(edited.value), asJson(typed), form));
    if (!settled) {
      const overtaken = { ...edited, ...edited.draft, theirs: edited.value };
      return { ok: false, reason: "overtaken", overtaken: await overtakenInWords(deps, overtaken, typed) };
    }
    value = settled;
  }
  const saved = await saveDraft(deps, editor, part, value, seen);
  if (saved.ok) return saved;
  return { ok: false, reason: "overtaken", overtaken: await overtakenInWords(deps, saved, value) };
}

/** The name of the field that a path of the schema leads to: members with an id are named by it. */
function nameAt(value: Json, path: readonly PropertyKey[]): string {
  const names: string[] = [];
  let inside: unknown = value;
  for (const step of path) {
    const next = (inside as Record<PropertyKey, unknown> | null | undefined)?.[step];
    const id = Array.isArray(inside) ? (next as { id?: unknown } | undefined)?.id : undefined;
    names.push(typeof id === "string" ? id : String(step));
    inside = next;
  }
  return names.join(".");
}
