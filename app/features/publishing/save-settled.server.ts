import { textIn } from "#app/content/form-text.ts";
import { type PartKey, type PartValue, readPart } from "#app/content/site-content.ts";
import { type OvertakenInWords, overtakenInWords } from "./content-state.server.ts";
import { asJson, type EditedPart, saveDraft } from "./drafts.server.ts";
import { hasPicks, settledDifferences } from "./settled-differences.ts";
import type { Editor, PublishingDeps } from "./stored-content.server.ts";

export type SaveSettled =
  | { ok: true; changes: number }
  | { ok: false; reason: "overtaken"; overtaken: OvertakenInWords };

interface Typed<Key extends PartKey> {
  /** The part as it is now. */
  edited: EditedPart<Key>;
  typed: PartValue<Key>;
  form: FormData;
}

/**
 * Saves what somebody typed in the draft; where two people wrote at once, as the form settles it field by field.
 * @param refuse why what was settled is not to be saved yet; null: nothing speaks against it
 */
export async function saveSettled<Key extends PartKey, Refusal = never>(
  deps: PublishingDeps,
  editor: Editor,
  part: Key,
  { edited, typed, form }: Typed<Key>,
  refuse: (value: PartValue<Key>) => Refusal | null = () => null,
): Promise<SaveSettled | Refusal> {
  const seen = textIn(form, "rev");
  let value = typed;
  if (hasPicks(form) && seen === edited.rev) {
    const settled = readPart(part, settledDifferences(asJson(edited.value), asJson(typed), form));
    if (!settled) {
      const overtaken = { ...edited, ...edited.draft, theirs: edited.value };
      return { ok: false, reason: "overtaken", overtaken: await overtakenInWords(deps, overtaken, typed) };
    }
    value = settled;
  }
  const refused = refuse(value);
  if (refused) return refused;
  const saved = await saveDraft(deps, editor, part, value, seen);
  if (saved.ok) return saved;
  return { ok: false, reason: "overtaken", overtaken: await overtakenInWords(deps, saved, value) };
}
