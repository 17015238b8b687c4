import { href } from "react-router";
import { failed, ok, type Result } from "#app/platform/result.ts";
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
import { answerIntents } from "#app/http/forms/answer-intents.server.ts";
import { INTENT_FIELD } from "#app/ui/form/form-answer.ts";

type Outcome = Result<void, PublishingRefusal> | Published | PublishRefusal;

const baseVersionIn = (form: FormData) => (form.has("baseVersion") ? textIn(form, "baseVersion") : undefined);

async function discard(deps: PublishingDeps, editor: Editor, form: FormData): Promise<Outcome> {
  const part = textIn(form, "part");
  if (!isPartKey(part)) return failed("gone");
  return discardChange(deps, editor, part, textIn(form, "change"), baseVersionIn(form));
}

function backFrom(form: FormData): string {
  const overview = href("/agence/contenu");
  return textIn(form, "backTo") === overview || textIn(form, INTENT_FIELD) === "discard"
    ? overview
    : href("/agence/contenu/publier");
}

export async function answerPublishing(args: ActionArgs, editor: Editor) {
  const answerAs = (flash: FlashName, change: (deps: PublishingDeps, form: FormData) => Promise<Outcome>) => () =>
    answerForm(args, {
      logMessage: "the content was not published",
      requires: "account",
      messages: publishingRefusals,
      async handler({ ctx, form }) {
        const outcome = await change(ctx.services.publishing, form);
        if (outcome.ok) {
          const isWaiting = "version" in outcome && outcome.version === null;
          return ok({ to: backFrom(form), flash: isWaiting ? "content-waiting" : flash });
        }
        if (outcome.reason === "no-date") return failed("no-date", { field: "date" });
        if (!("problems" in outcome)) return outcome;
        const { reason, problems } = outcome;
        return failed(reason, { more: { problems: problems.map(({ sentence }) => sentence) } });
      },
    });
  return answerIntents(args, {
    requires: "member",
    intents: {
      publish: answerAs("content-published", (deps, form) => publishDrafts(deps, editor, textIn(form, "baseVersion"))),
      schedule: answerAs("content-scheduled", (deps, form) =>
        scheduleDrafts(deps, editor, { date: textIn(form, "date"), baseVersion: textIn(form, "baseVersion") }),
      ),
      withdraw: answerAs("content-withdrawn", (deps, form) => withdrawScheduled(deps, editor, textIn(form, "id"))),
      restore: answerAs("content-restored", (deps, form) =>
        restoreVersion(deps, editor, Number(textIn(form, "version") || NaN)),
      ),
      "discard-change": answerAs("content-discarded", (deps, form) => discard(deps, editor, form)),
      discard: answerAs("content-discarded", (deps, form) => discardDrafts(deps, editor, baseVersionIn(form))),
    },
  });
}
