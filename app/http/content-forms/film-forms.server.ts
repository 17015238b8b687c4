import { href } from "react-router";
import { textIn } from "#app/forms/form-text.ts";
import { presentPasswordField } from "#app/forms/person.forms.ts";
import { picturePreviews } from "#app/features/media/picture-previews.server.ts";
import { eraseMedia, listFilmFiles } from "#app/features/media/library.server.ts";
import { setPoster } from "#app/features/publishing/films/add-films.server.ts";
import { editDraft } from "#app/features/publishing/drafts/drafts.server.ts";
import { mergeIntoDraft, type TypedWords } from "#app/features/publishing/drafts/merge-into-draft.server.ts";
import { shownIn } from "#app/features/publishing/merge/merge.ts";
import {
  type EditedFilm,
  withFilm,
  withFilmAt,
  withNewFilm,
  withoutCaptions,
  withoutFilm,
} from "#app/features/publishing/films/film-edits.ts";
import { type FilmWords, filmWords, readFilmForm, withFilmWords } from "#app/features/publishing/films/film-form.ts";
import { forgetMedia } from "#app/features/publishing/pictures/forget-media.server.ts";
import { filmsByFile, isFilmFileShown } from "#app/features/publishing/pictures/shown-pictures.server.ts";
import { confirmIdentity } from "#app/http/request/reauthenticate.server.ts";
import { DRAFT_SAYS, placeIn, savedOr } from "./draft-response.server.ts";
import { type ActionArgs, answerForm } from "#app/http/forms/answer-form.server.ts";
import type { Member } from "#app/http/request/require-member.server.ts";

const FILMS = href("/agence/contenu/films");

const SAYS = {
  ...DRAFT_SAYS,
  unknown: "Ce film n'est plus dans la liste.",
  "still-shown":
    "Ce fichier est encore celui d'un film, en ligne ou dans le brouillon : remplacez-le d'abord, et publiez.",
  "wrong-password": "Ce mot de passe n'est pas le bon.",
} as const;

/** What the list of films takes: each changes one thing of the draft. */
export const LIST_INTENTS = {
  place: "placer",
  hide: "masquer",
  show: "montrer",
  remove: "retirer",
  add: "adresse",
  erase: "effacer",
} as const;

/** Answers each form of the list of films. */
export function answerFilmList(args: ActionArgs, member: Member, intent: string) {
  return answerForm(args, {
    logMessage: "the films were not changed",
    intent,
    requires: "member",
    rateLimit: "post",
    messages: SAYS,
    async handler({ ctx, viewer, form }) {
      const { publishing, media } = ctx.services;
      const id = textIn(form, "film");
      const edit = (change: Parameters<typeof editDraft<"films">>[3]) => editDraft(publishing, member, "films", change);
      switch (intent) {
        case LIST_INTENTS.add: {
          const today = publishing.inParis(publishing.now()).date;
          const words = { title: textIn(form, "title"), address: textIn(form, "address"), today };
          const errors = newFilmErrors(words);
          if (errors) return { ok: false, reason: "fields", errors };
          let added = "";
          const isAdded = await edit((all) => {
            const made = withNewFilm(all, words);
            added = made.id;
            return made.films;
          });
          // The list is full.
          if (!isAdded)
            return { ok: false, reason: "fields", errors: { title: "Il y a déjà cinquante films : retirez-en un." } };
          return { ok: true, to: href("/agence/contenu/films/:film", { film: added }), flash: "content-saved" };
        }
        case LIST_INTENTS.erase: {
          const file = (await listFilmFiles(media)).find(({ name }) => name === textIn(form, "file"));
          if (file && (await filmsByFile(publishing)).has(file.file)) return { ok: false, reason: "still-shown" };
          const password = presentPasswordField.safeParse(form.get("currentPassword"));
          const confirmed = await confirmIdentity(ctx, viewer, password.data ?? "", "film-erasure");
          if (!confirmed.ok) return confirmed;
          const isErased =
            !file ||
            (await eraseMedia(media, { name: file.name, by: { memberId: viewer.id } }, forgetMedia, (trx) =>
              isFilmFileShown({ ...publishing, db: trx }, file.file),
            ));
          if (!isErased) return { ok: false, reason: "still-shown" };
          return { ok: true, to: `${FILMS}#fichiers` };
        }
        case LIST_INTENTS.remove:
          await edit((all) => withoutFilm(all, id));
          break;
        case LIST_INTENTS.place:
          // What somebody else took away meanwhile is gone, and stays so.
          await edit((all) => withFilmAt(all, id, placeIn(form)));
          break;
        default:
          await edit((all) => withFilm(all, id, (film) => hidden(film, intent === LIST_INTENTS.hide)));
      }
      return { ok: true, pageTo: `${FILMS}#films` };
    },
  });
}

function hidden({ hidden: _, ...film }: EditedFilm, isHidden: boolean): EditedFilm {
  return isHidden ? { ...film, hidden: true } : film;
}

function newFilmErrors(words: { title: string; address: string; today: string }): Record<string, string> | null {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...words, source: "adresse" })) form.set(name, value);
  const read = readFilmForm(form, withNewFilm({ films: [] }, words).films.films[0]!);
  return read.ok ? null : read.errors;
}

/** What the page of one film takes. */
export const FILM_INTENTS = { words: "film", poster: "affiche", captions: "sans-sous-titres" } as const;

/** Answers each form of a film's page. */
export function answerFilm(args: ActionArgs, member: Member, film: EditedFilm, intent: string) {
  const here = href("/agence/contenu/films/:film", { film: film.id });
  return answerForm(args, {
    logMessage: "a film was not kept",
    intent,
    requires: "member",
    rateLimit: "post",
    messages: SAYS,
    async handler({ ctx, form }) {
      const { publishing } = ctx.services;
      const answer = (isThere: boolean) => savedOr(isThere ? { ok: true } : { ok: false, reason: "unknown" }, here);
      if (intent === FILM_INTENTS.poster) {
        const picture = textIn(form, "picture");
        const known = await picturePreviews(ctx.services.media, [picture], ctx.contentPages.picture);
        if (!Object.hasOwn(known, picture))
          return { ok: false, reason: "fields", errors: { picture: "Choisissez une photo." } };
        return answer(await setPoster(publishing, member, film.id, picture));
      }
      if (intent === FILM_INTENTS.captions)
        return answer(await editDraft(publishing, member, "films", (all) => withFilm(all, film.id, withoutCaptions)));
      const read = readFilmForm(form, film);
      if (!read.ok) return { ok: false, reason: "fields", errors: read.errors };
      const words: TypedWords<"films", FilmWords> = {
        wordsIn(all) {
          const found = all.films.find(({ id }) => id === film.id);
          return found ? filmWords(found) : null;
        },
        typed: () => read.words,
        withWords: (all, texts) => withFilm(all, film.id, (found) => withFilmWords(found, texts)),
      };
      return savedOr(await mergeIntoDraft(publishing, member, "films", words, shownIn(form)), here);
    },
  });
}
