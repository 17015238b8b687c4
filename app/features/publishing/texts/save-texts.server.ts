import { textIn } from "#app/forms/form-text.ts";
import { contentParts, defaultPart, type PartKey, type PartValue, readPart } from "#app/content/parts/site-content.ts";
import { contentChanges, type Json } from "#app/features/publishing/merge/diff.ts";
import { describeConflict } from "#app/features/publishing/drafts/draft-summary.server.ts";
import {
  asJson,
  readEditedPart,
  readEditedParts,
  restoreDefault,
  saveDraft,
} from "#app/features/publishing/drafts/drafts.server.ts";
import { identityError, readIdentityForm } from "./identity-form.ts";
import { RESTORE_FIELD } from "#app/features/publishing/form-fields.ts";
import { saveMerged, type SaveMerged } from "#app/features/publishing/drafts/save-merged.server.ts";
import type { Editor, PublishingDeps } from "#app/features/publishing/publishing-deps.server.ts";
import { isWordPart, type WordPart, withWords, withWordsOf } from "./text-fields.ts";

export type SaveWords = SaveMerged | { ok: false; reason: "fields"; errors: Record<string, string> };

/** Saves the words of a part in the draft; what is no word of it stays as it is. */
export async function saveWords(
  deps: PublishingDeps,
  editor: Editor,
  part: WordPart,
  form: FormData,
): Promise<SaveWords> {
  return saveValues(deps, editor, part, form, (value) =>
    withWords(part, value, (name) => {
      const entry = form.get(name);
      return typeof entry === "string" ? entry : undefined;
    }),
  );
}

/** Saves who the agency is in the draft. */
export async function saveIdentity(deps: PublishingDeps, editor: Editor, form: FormData): Promise<SaveWords> {
  return saveValues(
    deps,
    editor,
    "identity",
    form,
    () => readIdentityForm(form) as Json,
    (path, sentence) => identityError(path, sentence, form),
  );
}

/** In the draft: what is online stays until it is published. What somebody else has saved since is shown before it goes. */
async function toDefault(
  deps: PublishingDeps,
  editor: Editor,
  part: PartKey,
  form: FormData,
  written: Json,
): Promise<SaveWords> {
  const parts = await readEditedParts(deps);
  const edited = parts(part);
  const current = asJson(edited.value);
  if (textIn(form, "baseVersion") !== edited.baseVersion && contentChanges(current, written).length > 0) {
    const conflict = await describeConflict(deps, { ...edited, ...edited.draft, current }, written);
    return { ok: false, reason: "merge-conflict", conflict };
  }
  const { value: identity } = parts("identity");
  const back = asAtFirst(part, edited.value, identity);
  const isWhole = contentChanges(back, asJson(defaultPart(part, identity))).length === 0;
  const done = isWhole
    ? await restoreDefault(deps, editor, part, edited.baseVersion)
    : (await saveDraft(deps, editor, part, readPart(part, back)!, edited.baseVersion)).ok;
  return done ? { ok: true } : toDefault(deps, editor, part, form, written);
}

/** What « Revenir au texte d'origine » makes of a part. Where others put photographs, only its words go back. */
function asAtFirst(part: PartKey, value: PartValue, identity: PartValue<"identity">): Json {
  const defaults = defaultPart(part, identity);
  return isWordPart(part) ? withWordsOf(part, value as never, defaults as never) : asJson(defaults);
}

/** Whether a part says something else than in the beginning. */
export function isChanged(part: PartKey, value: PartValue, identity: PartValue<"identity">): boolean {
  return contentChanges(asAtFirst(part, value, identity), asJson(value)).length > 0;
}

async function saveValues<Key extends PartKey>(
  deps: PublishingDeps,
  editor: Editor,
  part: Key,
  form: FormData,
  read: (value: PartValue<Key>) => Json,
  errorOf: (path: string, sentence: string) => [name: string, sentence: string] = (path, sentence) => [path, sentence],
): Promise<SaveWords> {
  const edited = await readEditedPart(deps, part);
  const written = read(edited.value);
  if (form.has(RESTORE_FIELD)) return toDefault(deps, editor, part, form, written);
  const checked = contentParts[part].schema.safeParse(written);
  if (!checked.success) {
    const errors = checked.error.issues.map(({ path, message }) => errorOf(nameAt(written, path), message));
    return { ok: false, reason: "fields", errors: Object.fromEntries(errors.toReversed()) };
  }
  return saveMerged(deps, editor, part, { edited, submitted: checked.data as PartValue<Key>, form });
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
