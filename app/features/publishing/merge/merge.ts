import { textIn } from "#app/forms/form-text.ts";
import { changeName, contentChanges, type Json, withChange } from "./diff.ts";
import { mergeBothWays } from "./resolve-conflicts.ts";
import { failed, type Failed, ok, type Ok } from "#app/platform/result.ts";

export interface FieldConflict {
  field: string;
  current: Json | undefined;
}

export function readBaseValue(form: FormData): Json {
  try {
    return JSON.parse(textIn(form, "baseValue")) as Json;
  } catch {
    return null;
  }
}

/** @returns `baseValue`: the base for the next attempt, with the current value of each conflicting field */
export function merge<Value extends Json>(
  base: Value,
  mine: Value,
  current: Value,
): Ok<{ value: Value }> | Failed<"merge-conflict", { conflicts: FieldConflict[]; baseValue: Value }> {
  const both = mergeBothWays(base, current, mine);
  const differences = contentChanges(both.current, both.mine);
  if (differences.length === 0) return ok({ value: both.mine });
  const fields = new Set(differences.map(changeName));
  const otherChanges = contentChanges(base, current).filter((change) => fields.has(changeName(change)));
  const conflicts = differences.map(({ path, before }) => ({ field: path.join("."), current: before }));
  return failed("merge-conflict", { conflicts, baseValue: otherChanges.reduce(withChange, base) });
}
