import { pictureMetadataSchema, pictureSources, type PictureMetadata } from "#app/content/parts/pictures.ts";
import { enqueueRendition } from "#app/features/media/renditions.server.ts";
import { isStored } from "#app/features/media/library.server.ts";
import { isUploaded, specOf } from "#app/features/media/uploaded-pictures.server.ts";
import {
  emptyMetadata,
  readPictureForm,
  withPictureMetadata,
} from "#app/features/publishing/pictures/picture-texts.ts";
import { answerDraftForm } from "./draft-forms.server.ts";
import type { ActionArgs } from "#app/http/forms/answer-form.server.ts";
import { failed } from "#app/platform/result.ts";

/** Range inputs have steps of a tenth, so the stored focal point stays if the submitted one is its rounded value. */
function changedFocal(stored: PictureMetadata["focal"], submitted: PictureMetadata["focal"]): PictureMetadata["focal"] {
  const inTenths = (focal: PictureMetadata["focal"]) =>
    [focal?.x ?? 0.5, focal?.y ?? 0.5].map((coordinate) => Math.round(coordinate * 10));
  return inTenths(stored).join() === inTenths(submitted).join() ? stored : submitted;
}

export function answerPictureForm(args: ActionArgs, name: string, to: string) {
  return answerDraftForm(args, {
    logMessage: "the text of a picture was not saved",
    unknownMessage: "Cette photo n’existe plus : quelqu’un l’a supprimée.",
    part: "pictures",
    to,
    async read({ ctx, form }) {
      const { services } = ctx;
      const exists = isUploaded(name) ? await isStored(services.db, name) : Object.hasOwn(pictureSources, name);
      if (!exists) return failed("unknown");
      const read = readPictureForm(form);
      if (!read.ok) return read;
      return {
        schema: pictureMetadataSchema,
        itemIn: (all) => (Object.hasOwn(all, name) && all[name]) || emptyMetadata,
        apply: (stored) => ({ ...read.metadata, focal: changedFocal(stored.focal, read.metadata.focal) }),
        async withItem(all, metadata, trx) {
          if (isUploaded(name))
            await enqueueRendition(trx, specOf(name, metadata, services.identity().name), services.now().toISOString());
          return withPictureMetadata(all, name, metadata);
        },
      };
    },
  });
}
