import type { FieldSchema } from "#app/content/parts/content-fields.ts";
import type { PartKey, PartValue } from "#app/content/parts/site-content.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { failed, type Failed, ok, type Result } from "#app/platform/result.ts";
import { asJson, type Json } from "#app/forms/merge/diff.ts";
import { describeDifferences } from "./draft-summary.server.ts";
import { editDraft } from "./drafts.server.ts";
import type { Editor, PublishingDeps } from "#app/features/publishing/publishing-deps.server.ts";
import type { DescribedDifference } from "#app/features/publishing/merge/describe-change.ts";
import { merge } from "#app/forms/merge/merge.ts";

export interface SubmittedItem<Key extends PartKey, Item> {
  schema: FieldSchema;
  itemIn(value: PartValue<Key>): Item | null;
  apply(current: Item): Item;
  withItem(value: PartValue<Key>, item: Item, trx: Db): PartValue<Key> | null | Promise<PartValue<Key> | null>;
}

export type DraftMerge =
  /** `unknown`: the edited item was removed; `fields`: the schema rejects the texts. */
  | Result<void, "unknown" | "fields">
  | Failed<"merge-conflict", { differences: DescribedDifference[]; baseValue: Json }>;

/** Three-way merge. @param base the texts that the form was rendered with; null: unknown, so nothing conflicts */
export async function mergeIntoDraft<Key extends PartKey, Item>(
  deps: PublishingDeps,
  editor: Editor,
  part: Key,
  { schema, itemIn, apply, withItem }: SubmittedItem<Key, Item>,
  base: Json,
): Promise<DraftMerge> {
  let failure: Exclude<DraftMerge, { ok: true }> = failed("unknown");
  const isSaved = await editDraft(deps, editor, part, async (value, trx) => {
    const current = itemIn(value);
    // After a merge, nothing but the schema can prevent the save.
    failure = failed(current === null ? "unknown" : "fields");
    if (current === null) return null;
    const merged = merge(base ?? asJson(current), asJson(apply(current)), asJson(current));
    if (merged.ok) return withItem(value, merged.value as Item, trx);
    const differences = await describeDifferences(trx, schema, merged.current, merged.mine);
    failure = failed("merge-conflict", { differences, baseValue: merged.baseValue });
    return null;
  });
  return isSaved ? ok() : failure;
}
