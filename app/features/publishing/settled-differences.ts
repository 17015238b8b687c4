import { changeName, contentChanges, type ContentChange, type Json, withChange } from "./content-changes.ts";
import { PICK } from "./form-fields.ts";

/** Where somebody says, of a difference, whose value counts. */
function pickField(change: Pick<ContentChange, "path">): string {
  return PICK + changeName(change);
}

/** Whether a form comes from the page that shows both values. */
export function hasPicks(form: FormData): boolean {
  return [...form.keys()].some((name) => name.startsWith(PICK));
}

/**
 * What two people wrote, as one of them has settled it field by field.
 * @returns null while a choice is missing
 */
export function settledDifferences<Value extends Json>(theirs: Value, mine: Value, form: FormData): Value | null {
  const differences = contentChanges(theirs, mine);
  const picked = differences.map((change) => ({ change, pick: form.get(pickField(change)) }));
  if (picked.some(({ pick }) => pick !== "mine" && pick !== "theirs")) return null;
  return picked
    .filter(({ pick }) => pick === "mine")
    .map(({ change }) => change)
    .reduce(withChange, theirs);
}
