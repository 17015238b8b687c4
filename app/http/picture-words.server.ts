import { textIn } from "#app/content/form-text.ts";
import { memberRefusals } from "#app/content/member-refusals.ts";
import { pictureSources } from "#app/content/pictures.ts";
import { contentParts, type PartValue } from "#app/content/site-content.ts";
import { orderRendition } from "#app/features/media/renditions.server.ts";
import { isKept, isUploaded, wishOf } from "#app/features/media/uploaded-pictures.server.ts";
import { type Kept, keepTyped, type TypedWords } from "#app/features/publishing/keep-typed.server.ts";
import { shownIn } from "#app/features/publishing/typed-onto.ts";
import { type GalleryItem, withGalleryWords, withItem } from "#app/features/publishing/gallery-edits.ts";
import { nothingSaid, readPictureForm, withPictureWords } from "#app/features/publishing/picture-words.ts";
import type { SaidOfPicture } from "#app/content/pictures.part.ts";
import { isMissingReference } from "#app/platform/database.server.ts";
import { type ActionArgs, answerForm } from "./form-action.server.ts";
import type { Member } from "./require-member.server.ts";

export const PICTURE_INTENT = "photo";
export const ITEM_INTENT = "legende";

/** Why a form of the draft was not kept. */
export const DRAFT_SAYS = {
  fields: "Rien n'est gardé : un champ est à revoir.",
  overtaken: "Quelqu'un d'autre a gardé autre chose entre-temps ; rien n'est encore gardé de vous.",
  ...memberRefusals,
} as const;

const SAYS = { ...DRAFT_SAYS, unknown: "Cet élément n'est plus dans la galerie." } as const;

/** What a form of the draft answers. */
export function savedOr(kept: Kept, to: string) {
  if (kept.ok) return { ok: true, to, flash: "content-saved" } as const;
  if (kept.reason !== "overtaken") return { ok: false, reason: kept.reason } as const;
  const { contested, seen } = kept;
  return { ok: false, reason: "overtaken", more: { contested, seen: JSON.stringify(seen) } } as const;
}

/** The ranges have tenths; a point that they round to where it stood was not moved. */
function movedFocal(now: SaidOfPicture["focal"], typed: SaidOfPicture["focal"]): SaidOfPicture["focal"] {
  const inTenths = (focal: SaidOfPicture["focal"]) =>
    [focal?.x ?? 0.5, focal?.y ?? 0.5].map((at) => Math.round(at * 10));
  return inTenths(now).join() === inTenths(typed).join() ? now : typed;
}

/** Keeps what is said of a picture in the draft, and has its files made as it is wanted now. */
export function answerPictureWords(args: ActionArgs, member: Member, name: string, backTo: string) {
  return answerForm(args, {
    failure: "what is said of a picture was not kept",
    intent: PICTURE_INTENT,
    from: "member",
    limit: "post",
    says: { ...SAYS, unknown: "Cette photo n'est plus là : quelqu'un l'a supprimée." },
    async act({ visit, form }) {
      const { publishing, media } = visit.services;
      const isThere = isUploaded(name) ? await isKept(media, name) : Object.hasOwn(pictureSources, name);
      if (!isThere) return { ok: false, reason: "unknown" } as const;
      const read = readPictureForm(form);
      if (!read.ok) return { ok: false, reason: "fields", errors: read.errors } as const;
      const words: TypedWords<"pictures", SaidOfPicture> = {
        wordsIn: (all) => (Object.hasOwn(all, name) && all[name]) || nothingSaid,
        typed: (now) => ({ ...read.said, focal: movedFocal(now.focal, read.said.focal) }),
        async withWords(all, said, trx) {
          if (isUploaded(name))
            await orderRendition(trx, wishOf(name, said, media.identity().name), media.now().toISOString());
          return withPictureWords(all, name, said);
        },
      };
      try {
        const kept = await keepTyped(publishing, member, "pictures", words, shownIn(form));
        return savedOr(kept, backTo);
      } catch (error) {
        // Deleted since it was looked at.
        if (isMissingReference(error)) return { ok: false, reason: "unknown" } as const;
        throw error;
      }
    },
  });
}

export const GALLERY_INTENT = "page";

/** Keeps the title and the introduction of a gallery's page in the draft. */
export function answerGalleryWords(args: ActionArgs, member: Member, id: string, backTo: string) {
  return answerForm(args, {
    failure: "the words of a gallery were not kept",
    intent: GALLERY_INTENT,
    from: "member",
    limit: "post",
    says: { ...SAYS, unknown: "Cette galerie n'est plus là." },
    async act({ visit, form }) {
      const { publishing } = visit.services;
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
        withWords: (all, said) => withGalleryWords(all, id, said),
      };
      return savedOr(await keepTyped(publishing, member, "galleries", words, shownIn(form)), backTo);
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
    failure: "an item of a gallery was not kept",
    intent: ITEM_INTENT,
    from: "member",
    limit: "post",
    says: SAYS,
    async act({ visit, form }) {
      const { publishing } = visit.services;
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
      return savedOr(await keepTyped(publishing, member, "galleries", words, shownIn(form)), backTo);
    },
  });
}
