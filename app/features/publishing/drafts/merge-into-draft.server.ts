import type { PartKey, PartValue } from "#app/content/parts/site-content.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { failed, type Failed, ok, type Result } from "#app/platform/result.ts";
import type { Json } from "#app/features/publishing/merge/diff.ts";
import { asJson, editDraft } from "./drafts.server.ts";
import type { Editor, PublishingDeps } from "#app/features/publishing/publishing-deps.server.ts";
import { type FieldConflict, merge } from "#app/features/publishing/merge/merge.ts";

/** What a form says of one thing of a part: a picture, a film, the words of a gallery. */
export interface SubmittedWords<Key extends PartKey, Words> {
  /** As they stand in the part; null: what they are said of is not there any more. */
  wordsIn(value: PartValue<Key>): Words | null;
  /** What the form says: where it says nothing, what stands. */
  apply(now: Words): Words;
  withWords(value: PartValue<Key>, words: Words, trx: Db): PartValue<Key> | null | Promise<PartValue<Key> | null>;
}

export type DraftMerge =
  /** What the words are said of is gone; or the part cannot be read with them. */
  Result<void, "unknown" | "fields"> | Failed<"merge-conflict", { conflicts: FieldConflict[]; baseValue: Json }>;

/**
 * Keeps what somebody typed in the draft, on what stands there in that very moment: each field that only one of two people
 * changed counts as changed; those that both did are answered.
 * @param shown what the form was shown with
 */
export async function mergeIntoDraft<Key extends PartKey, Words>(
  deps: PublishingDeps,
  editor: Editor,
  part: Key,
  { wordsIn, apply, withWords }: SubmittedWords<Key, Words>,
  shown: Json,
): Promise<DraftMerge> {
  let refused: Exclude<DraftMerge, { ok: true }> = failed("unknown");
  const isSaved = await editDraft(deps, editor, part, (value, trx) => {
    const now = wordsIn(value);
    refused = failed(now === null ? "unknown" : "fields");
    if (now === null) return null;
    const merged = merge(shown ?? asJson(now), asJson(apply(now)), asJson(now));
    if (merged.ok) return withWords(value, merged.value as Words, trx);
    refused = failed("merge-conflict", { conflicts: merged.conflicts, baseValue: merged.baseValue });
    return null;
  });
  return isSaved ? ok() : refused;
}
