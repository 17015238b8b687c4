import { data, href } from "react-router";
import { textIn } from "#app/forms/form-text.ts";
import { isPartKey } from "#app/content/parts/site-content.ts";
import { discardChange, discardDrafts } from "#app/features/publishing/drafts/drafts.server.ts";
import {
  publishDrafts,
  type Published,
  type PublishRefusal,
  restoreVersion,
} from "#app/features/publishing/versions/publish.server.ts";
import { publishingRefusals, type PublishingRefusal } from "#app/features/publishing/publishing.messages.ts";
import { scheduleDrafts, withdrawScheduled } from "#app/features/publishing/versions/scheduled.server.ts";
import type { Editor, PublishingDeps } from "#app/features/publishing/publishing-deps.server.ts";
import type { FlashName } from "#app/http/request/flash.server.ts";
import { type ActionArgs, answerForm } from "#app/http/forms/answer-form.server.ts";
import { readIntent } from "#app/http/forms/form-data.server.ts";

type Outcome = Published | PublishRefusal | { ok: true } | { ok: false; reason: PublishingRefusal };

interface Intent {
  handler(deps: PublishingDeps, editor: Editor, form: FormData): Promise<Outcome>;
  flash: FlashName;
}

const INTENTS: Record<string, Intent> = {
  publier: {
    handler: (deps, editor, form) => publishDrafts(deps, editor, textIn(form, "baseVersion")),
    flash: "content-published",
  },
  dater: {
    handler: (deps, editor, form) =>
      scheduleDrafts(deps, editor, { date: textIn(form, "date"), baseVersion: textIn(form, "baseVersion") }),
    flash: "content-scheduled",
  },
  retirer: {
    handler: (deps, editor, form) => withdrawScheduled(deps, editor, textIn(form, "id")),
    flash: "content-withdrawn",
  },
  revenir: {
    handler: (deps, editor, form) => restoreVersion(deps, editor, Number(textIn(form, "version") || NaN)),
    flash: "content-restored",
  },
  defaire: { handler: discard, flash: "content-discarded" },
  abandonner: {
    handler: (deps, editor, form) => discardDrafts(deps, editor, baseVersionIn(form)),
    flash: "content-discarded",
  },
};

const baseVersionIn = (form: FormData) => (form.has("baseVersion") ? textIn(form, "baseVersion") : undefined);

async function discard(deps: PublishingDeps, editor: Editor, form: FormData): Promise<Outcome> {
  const part = textIn(form, "part");
  if (!isPartKey(part)) return { ok: false, reason: "gone" };
  return discardChange(deps, editor, part, textIn(form, "change"), baseVersionIn(form));
}

/** Where an act leads back to. */
function backFrom(form: FormData): string {
  const overview = href("/agence/contenu");
  return textIn(form, "backTo") === overview || textIn(form, "intent") === "abandonner"
    ? overview
    : href("/agence/contenu/publier");
}

/** Answers each form of « Publier », and of the draft on the overview. */
export async function answerPublishing(args: ActionArgs, editor: Editor) {
  const intent = (await readIntent(args.request)) ?? "";
  // Every object has a « toString », which is no act.
  const chosen = Object.hasOwn(INTENTS, intent) && INTENTS[intent];
  if (!chosen) throw data(null, { status: 400 });
  return answerForm(args, {
    logMessage: "the content was not published",
    requires: "member",
    messages: publishingRefusals,
    async handler({ ctx, form }) {
      const outcome = await chosen.handler(ctx.services.publishing, editor, form);
      if (outcome.ok) {
        const isWaiting = "version" in outcome && outcome.version === null;
        return { ok: true, to: backFrom(form), flash: isWaiting ? "content-waiting" : chosen.flash };
      }
      if (outcome.reason === "no-date") return { ok: false, reason: "no-date", field: "date" };
      if (!("problems" in outcome)) return outcome;
      const { problems, ...failed } = outcome;
      return { ...failed, more: { problems: problems.map(({ sentence }) => sentence) } };
    },
  });
}
