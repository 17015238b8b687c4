import { commonRefusals } from "#app/forms/common-refusals.ts";
import { textIn } from "#app/forms/form-text.ts";
import { listLibrary } from "#app/features/media/library-choice.server.ts";
import {
  editPictures,
  maxTitleLengthOf,
  type PictureList,
} from "#app/features/publishing/pictures/add-pictures.server.ts";
import {
  type PictureListChange,
  withAppended,
  withMoved,
  withoutPicture,
} from "#app/features/publishing/pictures/picture-list.ts";
import { withoutSeriesPicture } from "#app/features/publishing/pictures/picture-series.ts";
import { type ActionArgs, answerForm } from "#app/http/forms/answer-form.server.ts";
import { failed, ok } from "#app/platform/result.ts";
import { answerListForm, positionIn } from "./draft-forms.server.ts";

/** @param to the list's section @param rejection the error if the list takes no other picture */
export function pictureListIntents(
  args: ActionArgs,
  list: PictureList,
  { to, rejection }: { to: string; rejection: string },
) {
  const logMessage = "the pictures of a list were not changed";
  const change = (edit: (id: string, form: FormData) => PictureListChange) => () =>
    answerListForm(args, logMessage, to, (deps, member, form) =>
      editPictures(deps, member, list, edit(textIn(form, "element"), form)),
    );
  return {
    "add-picture": () =>
      answerForm(args, {
        logMessage,
        requires: "member",
        messages: commonRefusals,
        async handler({ ctx, viewer, form }) {
          const { services } = ctx;
          const library = await listLibrary(services, ctx.contentPages.picture, textIn(form, "picture"));
          const picture = library.find(({ name }) => name === textIn(form, "picture"));
          if (!picture) return failed("fields", { errors: { picture: "Choisissez une photo." } });
          const addPicture = withAppended([{ ...picture, sentName: picture.title }], maxTitleLengthOf(list));
          if (!(await editPictures(services, viewer, list, addPicture)))
            return failed("fields", { errors: { picture: rejection } });
          return ok({ to, flash: "content-saved" });
        },
      }),
    move: change((id, form) => withMoved(id, positionIn(form))),
    remove: change("gallery" in list ? withoutPicture : withoutSeriesPicture),
  };
}
