import { href } from "react-router";
import { textIn } from "#app/forms/form-text.ts";
import { contentParts } from "#app/content/parts/site-content.ts";
import { editDraft } from "#app/features/publishing/drafts/drafts.server.ts";
import {
  withGalleryAt,
  withGalleryHidden,
  withNewGallery,
  withoutGallery,
} from "#app/features/publishing/pictures/gallery-edits.ts";
import { DRAFT_SAYS, placeIn } from "./draft-response.server.ts";
import { type ActionArgs, answerForm } from "#app/http/forms/answer-form.server.ts";
import type { Member } from "#app/http/request/require-member.server.ts";

/** What the list of galleries takes: each changes one thing of the draft. */
export const GALLERY_INTENTS = {
  place: "placer",
  hide: "masquer",
  show: "montrer",
  remove: "retirer",
  add: "nouvelle",
} as const;

/** Answers each form of the list of galleries. */
export function answerGalleryList(args: ActionArgs, member: Member, intent: string) {
  return answerForm(args, {
    logMessage: "the galleries were not changed",
    intent,
    requires: "member",
    rateLimit: "post",
    messages: DRAFT_SAYS,
    async handler({ ctx, form }) {
      const { publishing } = ctx.services;
      const id = textIn(form, "gallery");
      const edit = (change: Parameters<typeof editDraft<"galleries">>[3]) =>
        editDraft(publishing, member, "galleries", change);
      // What somebody else took away meanwhile is gone, and stays so.
      switch (intent) {
        case GALLERY_INTENTS.add: {
          const words = { title: textIn(form, "title"), lede: textIn(form, "lede") };
          let added = "";
          let errors: Record<string, string> = {};
          const isThere = await edit((all) => {
            const made = withNewGallery(all, words);
            added = made.id;
            errors = errorsOf(made.galleries);
            return made.galleries;
          });
          if (!isThere) return { ok: false, reason: "fields", errors };
          const to = href("/agence/contenu/galeries/:gallery", { gallery: added });
          return { ok: true, to, flash: "content-saved" };
        }
        case GALLERY_INTENTS.remove:
          await edit((all) => withoutGallery(all, id));
          break;
        case GALLERY_INTENTS.place:
          await edit((all) => withGalleryAt(all, id, placeIn(form)));
          break;
        default:
          await edit((all) => withGalleryHidden(all, id, intent === GALLERY_INTENTS.hide));
      }
      return { ok: true, pageTo: `${href("/agence/contenu/galeries")}#galeries` };
    },
  });
}

/** By the name of the field; what belongs to none is said of the form. */
function errorsOf(galleries: unknown): Record<string, string> {
  const checked = contentParts.galleries.schema.safeParse(galleries);
  const issues = checked.success ? [] : checked.error.issues;
  return Object.fromEntries(
    issues.map(({ path, message }) => [path.length > 2 ? String(path.at(-1)) : "", message]).toReversed(),
  ) as Record<string, string>;
}
