import { data, href } from "react-router";
import { ActionForm } from "#app/forms/action-form.tsx";
import { textIn } from "#app/forms/form-text.ts";
import { type MergeFailed, MergedForm } from "#app/forms/merged-form.tsx";
import { commonRefusals } from "#app/forms/common-refusals.ts";
import { refusals } from "#app/forms/refusals.ts";
import { formatSeconds } from "#app/french/format-seconds.ts";
import { typeset } from "#app/french/typeset.ts";
import type { SiteContent } from "#app/content/parts/site-content.ts";
import { filmSchema } from "#app/content/parts/films.ts";
import { listLibrary } from "#app/features/media/library-choice.server.ts";
import { mediaHref } from "#app/features/media/library.server.ts";
import { picturePreviews } from "#app/features/media/picture-previews.server.ts";
import { PictureChoice } from "#app/features/media/picture-choice.tsx";
import { PosterCapture } from "#app/features/media/poster-capture.tsx";
import { FILM_FILES, UploadZone } from "#app/features/media/upload-zone.tsx";
import { lacksCaptions } from "#app/features/publishing/content-problems.ts";
import { editDraft } from "#app/features/publishing/drafts/drafts.server.ts";
import { draftContent } from "#app/features/publishing/store/stored-drafts.server.ts";
import { fieldProps } from "#app/features/publishing/part-form.ts";
import { setPoster } from "#app/features/publishing/films/add-films.server.ts";
import { withFilm, withoutCaptions } from "#app/features/publishing/films/film-edits.ts";
import { filmDetails, readFilmForm, withFilmDetails } from "#app/features/publishing/films/film-form.ts";
import { answerDraftForm } from "#app/http/content-forms/draft-forms.server.ts";
import { formWith } from "#app/http/forms/answer-form.server.ts";
import { answerIntents } from "#app/http/forms/answer-intents.server.ts";
import { filmUploadUrls } from "#app/http/content-forms/film-upload-urls.ts";
import { requireMember } from "#app/http/request/require-member.server.ts";
import { failed, ok } from "#app/platform/result.ts";
import { AgencyHead, AgencySection } from "#app/layout/agency/agency-page.tsx";
import { pageMeta } from "#app/layout/document/page-meta.ts";
import { TextButton, UnderlinedLink } from "#app/ui/button.tsx";
import { Check, RadioGroup } from "#app/ui/form/choices.tsx";
import { Field, FormPair } from "#app/ui/form/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { failureOf } from "#app/ui/form/failure-of.ts";
import type { Route } from "./+types/content-film.ts";
import styles from "./sortable-list.module.css";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData && { title: loaderData.details.title, noindex: true });

export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx, services } = await requireMember(context);
  const content = await draftContent(services);
  const film = findFilm(content, params.film);
  if (!film) throw data(null, { status: 404 });
  const library = await listLibrary(services, ctx.contentPages.picture, film.picture);
  const { picture, file, captions, scenes } = film;
  return {
    id: film.id,
    details: filmDetails(film),
    fields: fieldProps(filmSchema),
    file: file ? { ...file, address: mediaHref(file.name) } : null,
    captions: captions ? { ...captions, address: mediaHref(captions.name) } : null,
    isDescribed: scenes !== undefined,
    lacksCaptions: lacksCaptions(film),
    poster: picture,
    hasPosterAlternative: picture === null || Boolean(content.pictures[picture]?.alternative),
    library,
  };
}

function findFilm({ films }: SiteContent, id: string) {
  return films.films.find((film) => film.id === id);
}

const filmRefusals = refusals({ 404: { unknown: "Ce film n’est plus dans la liste." } }, commonRefusals);

const LIST = href("/agence/contenu/films");
const LOG_MESSAGE = "a film was not saved";

export async function action(args: Route.ActionArgs) {
  const { services } = await requireMember(args.context);
  const id = args.params.film;
  const to = href("/agence/contenu/films/:film", { film: id });
  const memberForm = formWith({ requires: "member", messages: filmRefusals });
  const saved = ok({ to, flash: "content-saved" });
  const unknown = failed("unknown");
  return answerIntents(args, {
    requires: "member",
    intents: {
      "save-film": () =>
        answerDraftForm(args, {
          logMessage: LOG_MESSAGE,
          unknownMessage: filmRefusals.unknown.message,
          part: "films",
          to,
          async read({ form }) {
            const film = findFilm(await draftContent(services), id);
            if (!film) return unknown;
            const read = readFilmForm(form, film);
            if (!read.ok) return read;
            return {
              schema: filmSchema,
              itemIn(all) {
                const found = all.films.find((each) => each.id === id);
                return found ? filmDetails(found) : null;
              },
              apply: () => read.details,
              withItem: (all, details) => withFilm(all, id, (current) => withFilmDetails(current, details)),
            };
          },
        }),
      "choose-poster": memberForm({
        logMessage: LOG_MESSAGE,
        async handler({ ctx, viewer, form }) {
          const picture = textIn(form, "picture");
          if (!Object.hasOwn(await picturePreviews(ctx.services, [picture], ctx.contentPages.picture), picture))
            return failed("fields", { errors: { picture: "Choisissez une photo." } });
          return (await setPoster(services, viewer, id, picture)) ? saved : unknown;
        },
      }),
      "remove-captions": memberForm({
        logMessage: LOG_MESSAGE,
        async handler({ viewer }) {
          const edit = editDraft(services, viewer, "films", (all) => withFilm(all, id, withoutCaptions));
          return (await edit) ? saved : unknown;
        },
      }),
    },
  });
}

export default function ContentFilm({ loaderData, actionData }: Route.ComponentProps) {
  const { id, details, file, captions, isDescribed } = loaderData;
  return (
    <>
      <AgencyHead title={typeset(details.title)} back={{ to: LIST, label: "Films" }} />
      <div className="columns">
        <FilmForm
          key={`${details.title} ${details.caption}`}
          {...loaderData}
          failed={failureOf(actionData, "save-film")}
        />
        <div className="stack" id="fichiers">
          {file && (
            <>
              <PosterCapture
                key={file.name}
                film={{ title: details.title, file: file.address, width: file.width, height: file.height }}
                uploadUrl={`${href("/agence/contenu/photos/envoi/un-par-un")}?affiche=${encodeURIComponent(id)}`}
              />
              <p className={styles.line}>
                {typeset(`${file.sentName} : ${file.width} × ${file.height}, ${formatSeconds(file.seconds)}`)}
              </p>
            </>
          )}
          {captions ? (
            <ActionForm intent="remove-captions" answer={actionData} className={styles.actions}>
              <a href={captions.address}>{typeset(`Sous-titres : ${captions.sentName}`)}</a>
              <TextButton type="submit">Retirer ces sous-titres</TextButton>
            </ActionForm>
          ) : (
            isDescribed && <p className={styles.line}>Sous-titres : description de chaque scène</p>
          )}
          {loaderData.lacksCaptions && (
            <Notice title="Pas de sous-titres.">
              Sans eux, une personne sourde n’aura pas accès au contenu. Déposez un fichier .vtt, ou cochez « Ce film
              est muet ». Le film peut être publié sans.
            </Notice>
          )}
          <UploadZone kind={FILM_FILES} {...filmUploadUrls(id)} />
        </div>
      </div>
      <Poster {...loaderData} answer={actionData} />
    </>
  );
}

type LoaderData = Route.ComponentProps["loaderData"];

function FilmForm({ details, fields, failed }: LoaderData & { failed: MergeFailed | undefined }) {
  return (
    <MergedForm
      intent="save-film"
      failed={failed}
      baseValue={details}
      className="stack"
      submit="Enregistrer le brouillon"
    >
      {(field) => (
        <>
          <Field {...fields.title} {...field("title", details.title)} />
          <Field multiline rows={2} {...fields.caption} {...field("caption", details.caption)} />
          {/* The keys reset these fields when a file arrives, and leave unsent input in the others. */}
          <RadioGroup
            key={`source ${details.address}`}
            legend="Source du film"
            {...field("source", details.address === null ? "fichier" : "adresse")}
            options={[
              { value: "fichier", label: "Fichier de l’agence" },
              { value: "adresse", label: "YouTube ou Vimeo" },
            ]}
          />
          <FormPair key={`address ${details.address} ${details.duration}`} className={styles.onlineFields}>
            <Field {...fields.address} type="url" {...field("address", details.address ?? "")} />
            <Field
              {...fields.duration}
              inputMode="numeric"
              {...field(
                "duration",
                details.address !== null && details.duration > 0 ? formatSeconds(details.duration) : "",
              )}
            />
          </FormPair>
          <Check
            key={`silent ${details.silent}`}
            name="silent"
            defaultChecked={failed ? failed.values.silent !== undefined : details.silent}
          >
            {fields.silent.label}
          </Check>
        </>
      )}
    </MergedForm>
  );
}

function Poster({
  poster,
  hasPosterAlternative,
  library,
  answer,
}: LoaderData & { answer: Route.ComponentProps["actionData"] }) {
  return (
    <AgencySection title="Affiche" id="affiche">
      {poster === null && <Notice>Il manque une affiche : sans elle, le film ne peut pas être publié.</Notice>}
      {poster !== null && (
        <p>
          {!hasPosterAlternative && (
            <span>L’affiche n’a pas de texte alternatif : le film ne peut pas être publié. </span>
          )}
          <UnderlinedLink to={href("/agence/contenu/photos/:name", { name: poster })}>
            Décrire ou cadrer l’affiche
          </UnderlinedLink>
        </p>
      )}
      <ActionForm
        intent="choose-poster"
        answer={answer}
        error={failureOf(answer, "choose-poster")?.errors.picture}
        action="#affiche"
        className="stack"
        key={poster}
        submit="Utiliser cette photo comme affiche"
        variant="quiet"
      >
        <PictureChoice legend="Une photo du site" name="picture" options={library} chosen={poster} />
      </ActionForm>
    </AgencySection>
  );
}
