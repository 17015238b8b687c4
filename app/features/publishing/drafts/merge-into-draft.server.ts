import type { PartKey, PartValue } from "#app/content/parts/site-content.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { failed, type Failed, ok, type Result } from "#app/platform/result.ts";
import { asJson, type Json } from "#app/features/publishing/merge/diff.ts";
import { editDraft } from "./drafts.server.ts";
import type { Editor, PublishingDeps } from "#app/features/publishing/publishing-deps.server.ts";
import { type FieldConflict, merge } from "#app/features/publishing/merge/merge.ts";

export interface SubmittedItem<Key extends PartKey, Item> {
  itemIn(value: PartValue<Key>): Item | null;
  apply(current: Item): Item;
  withItem(value: PartValue<Key>, item: Item, trx: Db): PartValue<Key> | null | Promise<PartValue<Key> | null>;
}

export type DraftMerge =
  /** `unknown`: the edited item was removed; `fields`: the schema rejects the texts. */
  Result<void, "unknown" | "fields"> | Failed<"merge-conflict", { conflicts: FieldConflict[]; baseValue: Json }>;

/** Three-way merge. @param base the texts that the form was rendered with; null: unknown, so nothing conflicts */
export async function mergeIntoDraft<Key extends PartKey, Item>(
  deps: PublishingDeps,
  editor: Editor,
  part: Key,
  { itemIn, apply, withItem }: SubmittedItem<Key, Item>,
  base: Json,
): Promise<DraftMerge> {
  let failure: Exclude<DraftMerge, { ok: true }> = failed("unknown");
  const isSaved = await editDraft(deps, editor, part, (value, trx) => {
    const current = itemIn(value);
    failure = failed(current === null ? "unknown" : "fields");
    if (current === null) return null;
    const merged = merge(base ?? asJson(current), asJson(apply(current)), asJson(current));
    if (merged.ok) return withItem(value, merged.value as Item, trx);
    failure = failed("merge-conflict", { conflicts: merged.conflicts, baseValue: merged.baseValue });
    return null;
  });
  return isSaved ? ok() : failure;
}
