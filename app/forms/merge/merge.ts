import { textIn } from "#app/forms/form-text.ts";
import { changeName, contentChanges, type Json, withChange } from "./diff.ts";
import { mergeBothWays } from "./resolve-conflicts.ts";

export function readBaseValue(form: FormData): Json {
  return parseJson(textIn(form, "baseValue"));
}

export function parseJson(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return null;
  }
}

/** @returns if edits conflict, both sides with all other edits, and a base from which a second attempt takes mine */
export function merge<Value extends Json>(
  base: Value,
  mine: Value,
  current: Value,
): { ok: true; value: Value } | { ok: false; current: Value; mine: Value; baseValue: Value } {
  const both = mergeBothWays(base, current, mine);
  const differences = contentChanges(both.current, both.mine);
  if (differences.length === 0) return { ok: true, value: both.mine };
  const conflicts = new Set(differences.map(changeName));
  const theirChanges = contentChanges(base, current).filter((change) => conflicts.has(changeName(change)));
  return { ok: false, ...both, baseValue: theirChanges.reduce(withChange, base) };
}
