import { textIn } from "#app/content/form-text.ts";
import { memberRefusals } from "#app/content/member-refusals.ts";
import { pictureSources } from "#app/content/pictures.ts";
import { contentParts, type PartValue, readPart } from "#app/content/site-content.ts";
import { orderRendition } from "#app/features/media/renditions.server.ts";
import { isKept, isUploaded, wishOf } from "#app/features/media/uploaded-pictures.server.ts";
import { asJson, editDraft, readEditedPart } from "#app/features/publishing/drafts.server.ts";
import { type Contested, shownIn, typedOnto } from "#app/features/publishing/typed-onto.ts";
import { type GalleryItem, withGalleryWords, withItem } from "#app/features/publishing/gallery-edits.ts";
import { nothingSaid, readPictureForm, withWords } from "#app/features/publishing/picture-words.ts";
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

export const overtaken = ({ contested, seen }: { contested: Contested[]; seen: unknown }) =>
  ({ ok: false, reason: "overtaken", more: { contested, seen: JSON.stringify(seen) } }) as const;

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
      const { value } = await readEditedPart(publishing, "pictures");
      const now = (Object.hasOwn(value, name) && value[name]) || nothingSaid;
      const typed = { ...read.said, focal: movedFocal(now.focal, read.said.focal) };
      const settled = typedOnto(shownIn(form) ?? asJson(now), asJson(typed), asJson(now));
      if (!settled.ok) return overtaken(settled);
      const said = settled.value as unknown as SaidOfPicture;
      try {
        if (isUploaded(name))
          await orderRendition(media.db, wishOf(name, said, media.identity().name), media.now().toISOString());
      } catch (error) {
        // Deleted since it was looked at.
        if (isMissingReference(error)) return { ok: false, reason: "unknown" } as const;
        throw error;
      }
      await editDraft(publishing, member, "pictures", (all) => withWords(all, name, said));
      return { ok: true, to: backTo, flash: "content-saved" } as const;
    },
  });
}

export const GALLERY_INTENT = "page";

/** Keeps the title and the introduction of a gallery's page in the draft. */
export function answerGalleryWords(
  args: ActionArgs,
  member: Member,
  gallery: { id: string; title: string; lede: string },
  backTo: string,
) {
  return answerForm(args, {
    failure: "the words of a gallery were not kept",
    intent: GALLERY_INTENT,
    from: "member",
    limit: "post",
    says: { ...SAYS, unknown: "Cette galerie n'est plus là." },
    async act({ visit, form }) {
      const { publishing } = visit.services;
      const now = { title: gallery.title, lede: gallery.lede };
      const typed = { title: textIn(form, "title"), lede: textIn(form, "lede") };
      const settled = typedOnto(shownIn(form) ?? asJson(now), asJson(typed), asJson(now));
      if (!settled.ok) return overtaken(settled);
      const words = settled.value as typeof now;
      const { galleries } = contentParts;
      const checked = galleries.schema.safeParse({ galleries: [{ id: gallery.id, items: [], ...words }] });
      if (!checked.success) {
        const errors = checked.error.issues.map(({ path, message }) => [String(path[2]), message]);
        return {
          ok: false,
          reason: "fields",
          errors: Object.fromEntries(errors.toReversed()) as Record<string, string>,
        };
      }
      const [kept] = (checked.data as PartValue<"galleries">).galleries;
      const isThere = await editDraft(publishing, member, "galleries", (all) =>
        withGalleryWords(all, gallery.id, { title: kept!.title, lede: kept!.lede }),
      );
      return isThere ? { ok: true, to: backTo, flash: "content-saved" } : { ok: false, reason: "unknown" };
    },
  });
}

/** Keeps the title and the words of an item of a gallery in the draft. */
export function answerItemWords(args: ActionArgs, member: Member, gallery: string, item: GalleryItem, backTo: string) {
  return answerForm(args, {
    failure: "an item of a gallery was not kept",
    intent: ITEM_INTENT,
    from: "member",
    limit: "post",
    says: SAYS,
    async act({ visit, form }) {
      const { publishing } = visit.services;
      const words = { title: textIn(form, "title"), description: textIn(form, "legend") };
      const settled = typedOnto(shownIn(form) ?? asJson(item), asJson({ ...item, ...words }), asJson(item));
      if (!settled.ok) return overtaken(settled);
      let isValid = true;
      const isThere = await editDraft(publishing, member, "galleries", (all) => {
        const changed = withItem(all, gallery, settled.value as unknown as GalleryItem);
        const read = changed && readPart("galleries", changed);
        isValid = changed === null || read !== null;
        return read;
      });
      if (!isValid)
        return { ok: false, reason: "fields", errors: { title: "Un titre est demandé, de 60 signes au plus." } };
      return isThere ? { ok: true, to: backTo, flash: "content-saved" } : { ok: false, reason: "unknown" };
    },
  });
}
