import { textIn } from "#app/forms/form-text.ts";
import { type PartKey, type PartValue, readPart } from "#app/content/parts/site-content.ts";
import { describeConflict } from "./draft-summary.server.ts";
import type { MergeConflict } from "#app/features/publishing/merge/describe-change.ts";
import { asJson, type Json } from "#app/forms/merge/diff.ts";
import { type EditedPart, readEditedPart, saveDraft } from "./drafts.server.ts";
import { mergeBothWays, resolveConflicts } from "#app/forms/merge/resolve-conflicts.ts";
import type { Editor, PublishingDeps } from "#app/features/publishing/publishing-deps.server.ts";
import { readBaseValue } from "#app/forms/merge/merge.ts";
import { failed, type Failed, type Ok } from "#app/platform/result.ts";

export type SaveMergedResult = Ok | Failed<"merge-conflict", { conflict: MergeConflict }>;

interface SubmittedForm<Key extends PartKey> {
  edited: EditedPart<Key>;
  submitted: PartValue<Key>;
  form: FormData;
}

/** Saves the part, merged with changes since the form was shown. @param check returns a refusal, or null to save */
export async function saveMerged<Key extends PartKey, Refusal = never>(
  deps: PublishingDeps,
  editor: Editor,
  part: Key,
  { edited, submitted, form }: SubmittedForm<Key>,
  check: (value: PartValue<Key>) => Refusal | null = () => null,
): Promise<SaveMergedResult | Refusal> {
  const { current, mine } = mergeSubmitted(part, readBaseValue(form), asJson(edited.value), asJson(submitted));
  // If the part has changed again, the form's choices are ignored, because they were made between other values.
  const choices = textIn(form, "baseVersion") === edited.baseVersion ? form : new FormData();
  const value = readPart(part, resolveConflicts(current, mine, choices));
  if (!value) {
    const conflict = await describeConflict(deps.db, part, { ...edited, ...edited.draft, current }, mine);
    return failed("merge-conflict", { conflict });
  }
  const refusal = check(value);
  if (refusal) return refusal;
  const saved = await saveDraft(deps, editor, part, value, edited.baseVersion);
  if (saved.ok) return saved;
  // Another member saved the part at the same time.
  return saveMerged(deps, editor, part, { edited: await readEditedPart(deps, part), submitted, form }, check);
}

/** Applies edits without a conflict to both values, unless the schema rejects the base or the merged value. */
function mergeSubmitted(part: PartKey, baseValue: Json, current: Json, mine: Json): { current: Json; mine: Json } {
  const base = readPart(part, baseValue);
  const merged = base && mergeBothWays(asJson(base), current, mine);
  return merged && readPart(part, merged.current) ? merged : { current, mine };
}
