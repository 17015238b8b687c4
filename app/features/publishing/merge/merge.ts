import { textIn } from "#app/forms/form-text.ts";
import { contentChanges, type Json, mergedOnto, withChange } from "./diff.ts";
import { failed, type Failed, ok, type Ok } from "#app/platform/result.ts";

/** A field that two people wrote. */
export interface FieldConflict {
  field: string;
  current: Json | undefined;
}

/** What a form was shown with; it brings it back when it is sent. */
export function shownIn(form: FormData): Json {
  try {
    return JSON.parse(textIn(form, "baseValue")) as Json;
  } catch {
    return null;
  }
}

/**
 * What somebody typed in a form, on what others saved since the form was shown: each field that only one of them changed
 * counts as changed; those that both did are answered.
 * @returns `baseValue`: what the next try was shown, theirs where both wrote; the rest is as it was shown before
 */
export function merge<Value extends Json>(
  shown: Value,
  mine: Value,
  now: Value,
): Ok<{ value: Value }> | Failed<"merge-conflict", { conflicts: FieldConflict[]; baseValue: Value }> {
  const changes = contentChanges(shown, now);
  const current = new Map(changes.map((change) => [change.path.join("."), change.after]));
  const conflicts = contentChanges(shown, mine).flatMap(({ path, after }): FieldConflict[] => {
    const field = path.join(".");
    const isSame = JSON.stringify(current.get(field)) === JSON.stringify(after);
    return current.has(field) && !isSame ? [{ field, current: current.get(field) }] : [];
  });
  if (conflicts.length === 0) return ok({ value: mergedOnto(shown, mine, now) });
  const fields = new Set(conflicts.map(({ field }) => field));
  const conflicting = changes.filter(({ path }) => fields.has(path.join(".")));
  return failed("merge-conflict", { conflicts, baseValue: conflicting.reduce(withChange, shown) });
}
