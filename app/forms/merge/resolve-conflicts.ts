import {
  changeName,
  contentChanges,
  type ContentChange,
  isSameEdit,
  isWithin,
  type Json,
  inverseOf,
  withChange,
} from "./diff.ts";

export const PICK = "pick.";

/** Three-way merge: edits that don't conflict go to both sides; what still differs is a conflict. */
export function mergeBothWays<Value extends Json>(
  base: Value,
  current: Value,
  mine: Value,
): { current: Value; mine: Value } {
  const [theirChanges, myChanges] = [contentChanges(base, current), contentChanges(base, mine)];
  const conflictsWith = (changes: readonly ContentChange[]) => (change: ContentChange) =>
    changes.some((other) => !isSameEdit(change, other) && (isWithin(change, other) || isWithin(other, change)));
  const isConflict = conflictsWith(theirChanges);
  const merged = myChanges.filter((change) => !isConflict(change)).reduce(withChange, current);
  const withoutTheirConflicts = theirChanges.filter(conflictsWith(myChanges)).map(inverseOf).reduce(withChange, merged);
  return { current: merged, mine: myChanges.filter(isConflict).reduce(withChange, withoutTheirConflicts) };
}

/** @returns null if a choice is missing or unknown */
export function resolveConflicts<Value extends Json>(current: Value, mine: Value, form: FormData): Value | null {
  const differences = contentChanges(current, mine);
  const picks = differences.map((change) => ({ change, pick: form.get(PICK + changeName(change)) }));
  if (picks.some(({ pick }) => pick !== "mine" && pick !== "theirs")) return null;
  return picks
    .filter(({ pick }) => pick === "mine")
    .map(({ change }) => change)
    .reduce(withChange, current);
}
