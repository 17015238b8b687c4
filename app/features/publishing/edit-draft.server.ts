import type { PartKey, PartValue } from "#app/content/site-content.ts";
import { contentChanges, type Json, mergedOnto } from "./content-changes.ts";
import { readEditedPart, saveDraft } from "./drafts.server.ts";
import type { Editor, PublishingDeps } from "./stored-content.server.ts";

/** More people than this do not save the same part in the same moment. */
const MOST_TRIES = 8;

/**
 * Changes a part of the draft by a rule, for what means the same whatever else has changed: a move, one more picture. Whoever
 * saves in the same moment is not overwritten: the rule is applied to what they saved.
 * @param edit null: there is nothing left to change
 */
export async function editDraft<Key extends PartKey>(
  deps: PublishingDeps,
  editor: Editor,
  part: Key,
  edit: (value: PartValue<Key>) => PartValue<Key> | null,
): Promise<boolean> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const { value, rev } = await readEditedPart(deps, part);
    const changed = edit(value);
    if (changed === null) return false;
    if ((await saveDraft(deps, editor, part, changed, rev)).ok) return true;
  }
  throw new Error(`the draft of ${part} changed ${MOST_TRIES} times while it was being saved`);
}

/** A field that two people wrote. */
export interface Contested {
  field: string;
  theirs: Json | undefined;
}

/**
 * What somebody typed in a form, on what others saved since the form was shown: each field that only one of them changed
 * counts as changed; those that both did are answered.
 */
export function typedOnto<Value extends Json>(
  shown: Value,
  typed: Value,
  now: Value,
): { ok: true; value: Value } | { ok: false; contested: Contested[] } {
  const theirs = new Map(contentChanges(shown, now).map((change) => [change.path.join("."), change.after]));
  const contested = contentChanges(shown, typed).flatMap(({ path, after }): Contested[] => {
    const field = path.join(".");
    const isSame = JSON.stringify(theirs.get(field)) === JSON.stringify(after);
    return theirs.has(field) && !isSame ? [{ field, theirs: theirs.get(field) }] : [];
  });
  return contested.length > 0 ? { ok: false, contested } : { ok: true, value: mergedOnto(shown, typed, now) };
}
