import { editConflict } from "#app/forms/edit-conflict.messages.ts";
import { refusals } from "#app/forms/refusals.ts";
import { textIn } from "#app/forms/form-text.ts";
import { commonRefusals } from "#app/forms/common-refusals.ts";
import type { PartKey, PartValue } from "#app/content/parts/site-content.ts";
import { editDraft } from "#app/features/publishing/drafts/drafts.server.ts";
import { applyMemberIntent, type MemberIntent } from "#app/features/publishing/list-edits.ts";
import { mergeIntoDraft, type SubmittedItem } from "#app/features/publishing/drafts/merge-into-draft.server.ts";
import { readBaseValue } from "#app/forms/merge/merge.ts";
import type { PublishingDeps } from "#app/features/publishing/publishing-deps.server.ts";
import { saveTexts } from "#app/features/publishing/texts/save-texts.server.ts";
import type { TextPart } from "#app/features/publishing/texts/text-parts.ts";
import { type ActionArgs, answerForm, type SubmittedForm } from "#app/http/forms/answer-form.server.ts";
import type { MemberViewer } from "#app/http/request/require-member.server.ts";
import { isForeignKeyViolation } from "#app/platform/database/constraint-errors.server.ts";
import { failed, type Failed, ok } from "#app/platform/result.ts";

const draftRefusals = refusals({ 409: { "merge-conflict": editConflict() } }, commonRefusals);

type Rejection = Failed<"unknown"> | Failed<"fields", { errors: Record<string, string> }>;

interface DraftForm<Key extends PartKey, Item> {
  logMessage: string;
  unknownMessage: string;
  part: Key;
  to: string;
  read(
    submission: SubmittedForm<unknown, "member">,
  ): SubmittedItem<Key, Item> | Rejection | Promise<SubmittedItem<Key, Item> | Rejection>;
}

export function answerTexts(
  args: ActionArgs,
  part: TextPart | "identity",
  { logMessage, to }: Pick<DraftForm<PartKey, never>, "logMessage" | "to">,
) {
  return answerForm(args, {
    logMessage,
    requires: "member",
    messages: draftRefusals,
    async handler({ ctx, viewer, form }) {
      const saved = await saveTexts(ctx.services, viewer, part, form);
      if (saved.ok) return ok({ to, flash: "content-saved" });
      const { reason, ...more } = saved;
      return failed(reason, { errors: "errors" in saved ? saved.errors : {}, more });
    },
  });
}

export function answerDraftForm<Key extends PartKey, Item>(
  args: ActionArgs,
  { logMessage, unknownMessage, part, to, read }: DraftForm<Key, Item>,
) {
  return answerForm(args, {
    logMessage,
    requires: "member",
    messages: refusals({ 404: { unknown: unknownMessage } }, draftRefusals),
    async handler(submission) {
      const item = await read(submission);
      if ("reason" in item) return item;
      try {
        const { ctx, viewer, form } = submission;
        const saved = await mergeIntoDraft(ctx.services, viewer, part, item, readBaseValue(form));
        if (saved.ok) return ok({ to, flash: "content-saved" });
        if (saved.reason !== "merge-conflict") return failed(saved.reason);
        const { reason, differences, baseValue } = saved;
        return failed(reason, { more: { differences, baseValue: JSON.stringify(baseValue) } });
      } catch (error) {
        // A file was deleted after it was checked.
        if (isForeignKeyViolation(error)) return failed("unknown");
        throw error;
      }
    },
  });
}

/** @param to the list's page, for browsers without JavaScript @param edit has no effect on a removed item */
export function answerListForm(
  args: ActionArgs,
  logMessage: string,
  to: string,
  edit: (deps: PublishingDeps, member: MemberViewer, form: FormData) => Promise<unknown>,
) {
  return answerForm(args, {
    logMessage,
    requires: "member",
    messages: commonRefusals,
    async handler({ ctx, viewer, form }) {
      await edit(ctx.services, viewer, form);
      return ok({ toWithoutScript: to });
    },
  });
}

export function listIntents({ part, idField, to }: { part: "films" | "galleries"; idField: string; to: string }) {
  const change = (intent: MemberIntent) => (args: ActionArgs) =>
    answerListForm(args, `the ${part} were not changed`, to, (deps, member, form) =>
      editDraft<PartKey>(deps, member, part, (value) => {
        const items = (value as Record<string, { id: string; hidden?: boolean }[]>)[part]!;
        const changed = applyMemberIntent(items, { intent, id: textIn(form, idField), position: positionIn(form) });
        return changed && ({ [part]: changed } as PartValue);
      }),
    );
  return { move: change("move"), hide: change("hide"), show: change("show"), remove: change("remove") };
}

/** The submitted position, which starts at 1; NaN if it is missing. */
export function positionIn(form: FormData): number {
  return Number(textIn(form, "position") || Number.NaN);
}
