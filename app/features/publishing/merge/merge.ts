import { textIn } from "#app/forms/form-text.ts";
import { changeName, contentChanges, type Json, withChange } from "./diff.ts";
import { eachWithTheOthers } from "./resolve-conflicts.ts";
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
  const both = eachWithTheOthers(shown, now, mine);
  const differences = contentChanges(both.current, both.mine);
  if (differences.length === 0) return ok({ value: both.mine });
  const fields = new Set(differences.map(changeName));
  const theirs = contentChanges(shown, now).filter((change) => fields.has(changeName(change)));
  const conflicts = differences.map(({ path, before }) => ({ field: path.join("."), current: before }));
  return failed("merge-conflict", { conflicts, baseValue: theirs.reduce(withChange, shown) });
}
