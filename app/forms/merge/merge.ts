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

/** @returns both sides, which differ only in conflicts, and the next attempt's base, current where they conflict */
export function merge<Value extends Json>(
  base: Value,
  mine: Value,
  current: Value,
): { ok: true; value: Value } | { ok: false; current: Value; mine: Value; baseValue: Value } {
  const both = mergeBothWays(base, current, mine);
  const differences = contentChanges(both.current, both.mine);
  if (differences.length === 0) return { ok: true, value: both.mine };
  const fields = new Set(differences.map(changeName));
  const otherChanges = contentChanges(base, current).filter((change) => fields.has(changeName(change)));
  return { ok: false, ...both, baseValue: otherChanges.reduce(withChange, base) };
}
