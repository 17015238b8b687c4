import { refusals } from "#app/forms/refusals.ts";
import { href } from "react-router";
import { textIn } from "#app/forms/form-text.ts";
import { memberRefusals } from "#app/forms/member-refusals.ts";
import { reauthenticationRefusals } from "#app/forms/reauthentication-refusals.ts";
import { presentPasswordField } from "#app/forms/person.forms.ts";
import { picturePreviews } from "#app/features/media/picture-previews.server.ts";
import { eraseMedia, listFilmFiles } from "#app/features/media/library.server.ts";
import { setPoster } from "#app/features/publishing/films/add-films.server.ts";
import { editDraft } from "#app/features/publishing/drafts/drafts.server.ts";
import { type EditedFilm, withFilm, withNewFilm, withoutCaptions } from "#app/features/publishing/films/film-edits.ts";
import { filmWords, readFilmForm, withFilmWords } from "#app/features/publishing/films/film-form.ts";
import { forgetMedia } from "#app/features/publishing/pictures/forget-media.server.ts";
import { filmsByFile, isFilmFileShown } from "#app/features/publishing/pictures/media-usages.server.ts";
import { reauthenticate } from "#app/http/request/reauthenticate.server.ts";
import { answerDraftForm, listIntents } from "./draft-forms.server.ts";
import { answerIntents } from "#app/http/forms/answer-intents.server.ts";
import { type ActionArgs, answerForm } from "#app/http/forms/answer-form.server.ts";
import { type MemberViewer, requireMember } from "#app/http/request/require-member.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { failed, ok } from "#app/platform/result.ts";

const FILMS = href("/agence/contenu/films");

export function answerFilmList(args: ActionArgs, member: MemberViewer) {
  return answerIntents(args, {
    requires: "member",
    intents: {
      ...listIntents(args, member, { part: "films", idField: "film", to: `${FILMS}#films` }),
      "add-film": () => answerNewFilm(args, member),
      erase: () => answerFilmErasure(args),
    },
  });
}

function answerNewFilm(args: ActionArgs, member: MemberViewer) {
  return answerForm(args, {
    logMessage: "the film was not added",
    requires: "account",
    messages: memberRefusals,
    async handler({ ctx, form }) {
      const { publishing } = ctx.services;
      const today = publishing.inParis(publishing.now()).date;
      const words = { title: textIn(form, "title"), address: textIn(form, "address"), today };
      const errors = newFilmErrors(words);
      if (errors) return failed("fields", { errors });
      let added = "";
      const isAdded = await editDraft(publishing, member, "films", (all) => {
        const made = withNewFilm(all, words);
        added = made.id;
        return made.films;
      });
      if (!isAdded) return failed("fields", { errors: { title: "Il y a déjà cinquante films : retirez-en un." } });
      return ok({ to: href("/agence/contenu/films/:film", { film: added }), flash: "content-saved" });
    },
  });
}

async function answerFilmErasure(args: ActionArgs) {
  await requireMember(args.context, "owner");
  return answerForm(args, {
    logMessage: "the film's file was not erased",
    requires: "account",
    messages: refusals(
      {
        409: {
          "still-shown":
            "Ce fichier est encore utilisé par un film, en ligne ou dans le brouillon : remplacez-le d’abord, puis publiez.",
        },
      },
      reauthenticationRefusals,
    ),
    async handler({ ctx, viewer, form }) {
      const { publishing, media } = ctx.services;
      const file = (await listFilmFiles(media)).find(({ name }) => name === textIn(form, "file"));
      if (file && (await filmsByFile(publishing)).has(file.file)) return failed("still-shown");
      const password = presentPasswordField.safeParse(form.get("currentPassword"));
      const reauthenticated = await reauthenticate(ctx, viewer, password.data ?? "", "film-erasure");
      if (!reauthenticated.ok) return reauthenticated;
      const isShown = (trx: Db) => isFilmFileShown({ ...publishing, db: trx }, file!.file);
      if (file && !(await eraseMedia(media, { name: file.name, by: { memberId: viewer.id } }, forgetMedia, isShown)))
        return failed("still-shown");
      return ok({ to: `${FILMS}#fichiers` });
    },
  });
}

function newFilmErrors(words: { title: string; address: string; today: string }): Record<string, string> | null {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...words, source: "adresse" })) form.set(name, value);
  const read = readFilmForm(form, withNewFilm({ films: [] }, words).films.films[0]!);
  return read.ok ? null : read.errors;
}

const filmRefusals = refusals({ 404: { unknown: "Ce film n’est plus dans la liste." } }, memberRefusals);

export function answerFilm(args: ActionArgs, member: MemberViewer, film: EditedFilm) {
  const to = href("/agence/contenu/films/:film", { film: film.id });
  const shared = { logMessage: "a film was not saved", requires: "account", messages: filmRefusals } as const;
  const done = ok({ to, flash: "content-saved" });
  const gone = failed("unknown");
  return answerIntents(args, {
    requires: "member",
    intents: {
      "save-film": () =>
        answerDraftForm(args, member, {
          logMessage: shared.logMessage,
          unknown: filmRefusals.unknown.message,
          part: "films",
          to,
          read({ form }) {
            const read = readFilmForm(form, film);
            if (!read.ok) return read;
            return {
              wordsIn(all) {
                const found = all.films.find(({ id }) => id === film.id);
                return found ? filmWords(found) : null;
              },
              apply: () => read.words,
              withWords: (all, texts) => withFilm(all, film.id, (found) => withFilmWords(found, texts)),
            };
          },
        }),
      "choose-poster": () =>
        answerForm(args, {
          ...shared,
          async handler({ ctx, form }) {
            const { publishing, media } = ctx.services;
            const picture = textIn(form, "picture");
            if (!Object.hasOwn(await picturePreviews(media, [picture], ctx.contentPages.picture), picture))
              return failed("fields", { errors: { picture: "Choisissez une photo." } });
            return (await setPoster(publishing, member, film.id, picture)) ? done : gone;
          },
        }),
      "remove-captions": () =>
        answerForm(args, {
          ...shared,
          async handler({ ctx }) {
            const edit = editDraft(ctx.services.publishing, member, "films", (all) =>
              withFilm(all, film.id, withoutCaptions),
            );
            return (await edit) ? done : gone;
          },
        }),
    },
  });
}
