import { textIn } from "#app/forms/form-text.ts";
import { contentParts, type PartValue } from "#app/content/parts/site-content.ts";
import { mergeIntoDraft, type TypedWords } from "#app/features/publishing/drafts/merge-into-draft.server.ts";
import { shownIn } from "#app/features/publishing/merge/merge.ts";
import { type GalleryItem, withGalleryWords, withItem } from "#app/features/publishing/pictures/gallery-edits.ts";
import { DRAFT_SAYS, savedOr } from "./draft-response.server.ts";
import { type ActionArgs, answerForm } from "#app/http/forms/answer-form.server.ts";
import type { Member } from "#app/http/request/require-member.server.ts";

export const GALLERY_WORDS_INTENT = "page";
export const ITEM_INTENT = "legende";

/** Keeps the title and the introduction of a gallery's page in the draft. */
export function answerGalleryWords(args: ActionArgs, member: Member, id: string, backTo: string) {
  return answerForm(args, {
    logMessage: "the words of a gallery were not kept",
    intent: GALLERY_WORDS_INTENT,
    requires: "member",
    rateLimit: "post",
    messages: { ...DRAFT_SAYS, unknown: "Cette galerie n'est plus là." },
    async handler({ ctx, form }) {
      const { publishing } = ctx.services;
      const typed = { title: textIn(form, "title"), lede: textIn(form, "lede") };
      const checked = readGallery({ id, items: [], ...typed });
      if (!checked.ok) return checked;
      const { read } = checked;
      const words: TypedWords<"galleries", typeof typed> = {
        wordsIn(all) {
          const found = all.galleries.find((gallery) => gallery.id === id);
          return found ? { title: found.title, lede: found.lede } : null;
        },
        typed: () => ({ title: read.title, lede: read.lede }),
        withWords: (all, texts) => withGalleryWords(all, id, texts),
      };
      return savedOr(await mergeIntoDraft(publishing, member, "galleries", words, shownIn(form)), backTo);
    },
  });
}

/** A gallery with what was typed, or what is to be seen to at which field. */
function readGallery(gallery: unknown) {
  const checked = contentParts.galleries.schema.safeParse({ galleries: [gallery] });
  if (checked.success) return { ok: true, read: (checked.data as PartValue<"galleries">).galleries[0]! } as const;
  const errors = checked.error.issues.map(({ path, message }) => [String(path.at(-1)), message]).toReversed();
  return { ok: false, reason: "fields", errors: Object.fromEntries(errors) as Record<string, string> } as const;
}

/** Keeps the title and the words of an item of a gallery in the draft. */
export function answerItemWords(args: ActionArgs, member: Member, gallery: string, id: string, backTo: string) {
  return answerForm(args, {
    logMessage: "an item of a gallery was not kept",
    intent: ITEM_INTENT,
    requires: "member",
    rateLimit: "post",
    messages: { ...DRAFT_SAYS, unknown: "Cet élément n'est plus dans la galerie." },
    async handler({ ctx, form }) {
      const { publishing } = ctx.services;
      const typed = { title: textIn(form, "title"), description: textIn(form, "legend") };
      // In a gallery of which there is nothing else to say.
      const items = [{ id, picture: "photo", ...typed }];
      const checked = readGallery({ id: gallery, title: "Galerie", lede: "Galerie", items });
      if (!checked.ok) return checked;
      const words: TypedWords<"galleries", GalleryItem> = {
        wordsIn: (all) =>
          all.galleries.find((each) => each.id === gallery)?.items.find((item) => item.id === id) ?? null,
        typed: (now) => ({ ...now, ...typed }),
        withWords: (all, item) => withItem(all, gallery, item),
      };
      return savedOr(await mergeIntoDraft(publishing, member, "galleries", words, shownIn(form)), backTo);
    },
  });
}
