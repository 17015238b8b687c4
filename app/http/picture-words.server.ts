import { commonMessages } from "#app/content/common.messages.ts";
import { readPart } from "#app/content/site-content.ts";
import { orderRendition } from "#app/features/media/renditions.server.ts";
import { isUploaded, wishOf } from "#app/features/media/uploaded-pictures.server.ts";
import type { Json } from "#app/features/publishing/content-changes.ts";
import { asJson, readEditedPart } from "#app/features/publishing/drafts.server.ts";
import { type Contested, editDraft, typedOnto } from "#app/features/publishing/edit-draft.server.ts";
import { type GalleryItem, withItem } from "#app/features/publishing/gallery-edits.ts";
import { nothingSaid, readPictureForm } from "#app/features/publishing/picture-words.ts";
import type { SaidOfPicture } from "#app/content/pictures.part.ts";
import { type ActionArgs, answerForm } from "./form-action.server.ts";
import type { Member } from "./require-member.server.ts";

export const PICTURE_INTENT = "photo";
export const ITEM_INTENT = "legende";

/** Why a form of the draft was not kept. */
export const DRAFT_SAYS = {
  fields: "Rien n'est gardé : un champ est à revoir.",
  overtaken: "Quelqu'un d'autre a gardé autre chose entre-temps ; rien n'est encore gardé de vous.",
  "logged-out": "Votre session a pris fin : reconnectez-vous.",
  "too-many": commonMessages.tooManyTries,
  failed: commonMessages.failed,
} as const;

const SAYS = { ...DRAFT_SAYS, unknown: "Cet élément n'est plus dans la galerie." } as const;

/** What the form was shown with; it brings it back when it is sent. */
export function shownIn(form: FormData): Json {
  try {
    return JSON.parse(String(form.get("seen"))) as Json;
  } catch {
    return null;
  }
}

export const overtaken = (contested: Contested[], now: unknown) =>
  ({ ok: false, reason: "overtaken", more: { contested, seen: JSON.stringify(now) } }) as const;

/** Keeps what is said of a picture in the draft, and has its files made as it is wanted now. */
export function answerPictureWords(args: ActionArgs, member: Member, name: string, backTo: string) {
  return answerForm(args, {
    failure: "what is said of a picture was not kept",
    intent: PICTURE_INTENT,
    from: "member",
    limit: "post",
    says: SAYS,
    async act({ visit, form }) {
      const { publishing, media } = visit.services;
      const read = readPictureForm(form);
      if (!read.ok) return { ok: false, reason: "fields", errors: read.errors } as const;
      const now = (await readEditedPart(publishing, "pictures")).value[name] ?? nothingSaid;
      const settled = typedOnto(shownIn(form) ?? asJson(now), asJson(read.said), asJson(now));
      if (!settled.ok) return overtaken(settled.contested, now);
      const said = settled.value as unknown as SaidOfPicture;
      await editDraft(publishing, member, "pictures", (all) => readPart("pictures", { ...all, [name]: said }));
      if (isUploaded(name)) {
        await orderRendition(media.db, wishOf(name, said, media.identity().name), media.now().toISOString());
      }
      return { ok: true, to: backTo, flash: "content-saved" } as const;
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
      const words = { title: String(form.get("title") ?? ""), description: String(form.get("legend") ?? "") };
      const settled = typedOnto(shownIn(form) ?? asJson(item), asJson({ ...item, ...words }), asJson(item));
      if (!settled.ok) return overtaken(settled.contested, item);
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
