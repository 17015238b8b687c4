import { memberRefusals } from "#app/forms/member-refusals.ts";
import { href } from "react-router";
import { textIn } from "#app/forms/form-text.ts";
import { listLibrary } from "#app/features/media/library-choice.server.ts";
import { editSeries } from "#app/features/publishing/pictures/add-pictures.server.ts";
import {
  pictureSeries,
  type SeriesId,
  withMore,
  withoutSeriesPicture,
  withPlaced,
} from "#app/features/publishing/pictures/picture-series.ts";
import { numberInWords } from "#app/french/number-in-words.ts";
import { answerListForm, positionIn } from "./draft-forms.server.ts";
import { answerIntents } from "#app/http/forms/answer-intents.server.ts";
import { type ActionArgs, answerForm } from "#app/http/forms/answer-form.server.ts";
import type { MemberViewer } from "#app/http/request/require-member.server.ts";
import { failed, ok } from "#app/platform/result.ts";

export function seriesFull(series: SeriesId): string {
  const { title, most } = pictureSeries[series];
  return `${title} : ${numberInWords(most, true)} photos au maximum. Retirez-en une d’abord.`;
}

export function answerSeries(args: ActionArgs, member: MemberViewer, series: SeriesId) {
  const sheet = `${href("/agence/contenu/suites/:series", { series })}#planche`;
  const change = (edit: (picture: string, form: FormData) => Parameters<typeof editSeries>[3]) => () =>
    answerListForm(args, "the series was not changed", sheet, (publishing, form) =>
      editSeries(publishing, member, series, edit(textIn(form, "element"), form)),
    );
  return answerIntents(args, {
    requires: "member",
    intents: {
      "add-picture": () => answerNewPicture(args, member, series, sheet),
      move: change((picture, form) => withPlaced(picture, positionIn(form))),
      remove: change(withoutSeriesPicture),
    },
  });
}

function answerNewPicture(args: ActionArgs, member: MemberViewer, series: SeriesId, to: string) {
  return answerForm(args, {
    logMessage: "the series was not changed",
    requires: "account",
    messages: memberRefusals,
    async handler({ ctx, form }) {
      const { publishing, media } = ctx.services;
      const library = await listLibrary(media, ctx.contentPages.picture, textIn(form, "picture"));
      const picture = library.find(({ name }) => name === textIn(form, "picture"));
      if (!picture) return failed("fields", { errors: { picture: "Choisissez une photo." } });
      const more = withMore([{ ...picture, sentName: picture.title }]);
      if (!(await editSeries(publishing, member, series, more)))
        return failed("fields", { errors: { picture: seriesFull(series) } });
      return ok({ to, flash: "content-saved" });
    },
  });
}
