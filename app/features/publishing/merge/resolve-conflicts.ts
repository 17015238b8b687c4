import {
  changeName,
  contentChanges,
  type ContentChange,
  isSameEdit,
  isWithin,
  type Json,
  opposite,
  withChange,
} from "./diff.ts";

export const PICK = "pick.";

export function hasPicks(form: FormData): boolean {
  return [...form.keys()].some((name) => name.startsWith(PICK));
}

/** Three-way merge: edits that don't conflict go to both sides; what still differs is a conflict. */
export function mergeBothWays<Value extends Json>(
  shown: Value,
  current: Value,
  mine: Value,
): { current: Value; mine: Value } {
  const [others, own] = [contentChanges(shown, current), contentChanges(shown, mine)];
  const isAlone = (change: ContentChange, among: readonly ContentChange[]) =>
    among.every((each) => isSameEdit(change, each) || !(isWithin(change, each) || isWithin(each, change)));
  const together = own.filter((change) => isAlone(change, others)).reduce(withChange, current);
  const without = others
    .filter((change) => !isAlone(change, own))
    .map(opposite)
    .reduce(withChange, together);
  return { current: together, mine: own.filter((change) => !isAlone(change, others)).reduce(withChange, without) };
}

/** @returns null if a choice is missing or unknown */
export function resolveConflicts<Value extends Json>(current: Value, mine: Value, form: FormData): Value | null {
  const differences = contentChanges(current, mine);
  const picked = differences.map((change) => ({ change, pick: form.get(PICK + changeName(change)) }));
  if (picked.some(({ pick }) => pick !== "mine" && pick !== "theirs")) return null;
  return picked
    .filter(({ pick }) => pick === "mine")
    .map(({ change }) => change)
    .reduce(withChange, current);
}
