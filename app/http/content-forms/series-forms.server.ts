import { href } from "react-router";
import { textIn } from "#app/forms/form-text.ts";
import { listLibrary } from "#app/features/media/library-choice.server.ts";
import { editSeries } from "#app/features/publishing/pictures/add-pictures.server.ts";
import {
  pictureSeries,
  type SeriesId,
  withMore,
  without,
  withPlaced,
} from "#app/features/publishing/pictures/picture-series.ts";
import { numberInWords } from "#app/french/number-in-words.ts";
import { DRAFT_SAYS, placeIn } from "./draft-response.server.ts";
import { type ActionArgs, answerForm } from "#app/http/forms/answer-form.server.ts";
import type { Member } from "#app/http/request/require-member.server.ts";

export const ADD_INTENT = "ajouter";

export function seriesFull(series: SeriesId): string {
  const { title, most } = pictureSeries[series];
  return `${title} : il y en a ${numberInWords(most, true)}, et pas davantage. Retirez-en une d'abord.`;
}

/** Adds a picture of the library to a series of the draft, puts one elsewhere, or takes it out. */
export function answerSeries(args: ActionArgs, member: Member, series: SeriesId, intent: string | null) {
  const page = href("/agence/contenu/suites/:series", { series });
  return answerForm(args, {
    logMessage: "the series was not changed",
    ...(intent === ADD_INTENT && { intent }),
    requires: "member",
    rateLimit: "post",
    messages: DRAFT_SAYS,
    async handler({ ctx, form }) {
      const { publishing, media } = ctx.services;
      if (intent === ADD_INTENT) {
        const library = await listLibrary(media, ctx.contentPages.picture, textIn(form, "picture"));
        const picture = library.find(({ name }) => name === textIn(form, "picture"));
        if (!picture) return { ok: false, reason: "fields", errors: { picture: "Choisissez une photo." } };
        const isAdded = await editSeries(
          publishing,
          member,
          series,
          withMore([{ ...picture, sentName: picture.title }]),
        );
        if (!isAdded) return { ok: false, reason: "fields", errors: { picture: seriesFull(series) } };
        return { ok: true, to: `${page}#planche`, flash: "content-saved" };
      }
      // What somebody else took away meanwhile is gone, and stays so.
      const picture = textIn(form, "element");
      const place = placeIn(form);
      await editSeries(publishing, member, series, form.has("retirer") ? without(picture) : withPlaced(picture, place));
      return { ok: true, pageTo: `${page}#planche` };
    },
  });
}
