import { href } from "react-router";
import { ActionForm } from "#app/forms/action-form.tsx";
import { textIn } from "#app/forms/form-text.ts";
import { commonRefusals } from "#app/forms/common-refusals.ts";
import { reauthenticationRefusals } from "#app/forms/reauthentication-refusals.ts";
import { refusals } from "#app/forms/refusals.ts";
import { megabytes } from "#app/french/megabytes.ts";
import { playerOf } from "#app/content/parts/player-address.ts";
import { typeset } from "#app/french/typeset.ts";
import { durationOf, filmSchema } from "#app/content/parts/films.ts";
import { reauthenticationSchema } from "#app/features/account/second-factor/second-factor.forms.ts";
import { eraseMedia, listFilmFiles } from "#app/features/media/library.server.ts";
import { picturePreviews } from "#app/features/media/picture-previews.server.ts";
import { FILMS, UploadZone } from "#app/features/media/upload-zone.tsx";
import { lacksCaptions } from "#app/features/publishing/content-problems.ts";
import { editDraft, readEditedPart } from "#app/features/publishing/drafts/drafts.server.ts";
import { withNewFilm } from "#app/features/publishing/films/film-edits.ts";
import { newFilmErrors } from "#app/features/publishing/films/film-form.ts";
import { forgetMedia } from "#app/features/publishing/media/forget-media.server.ts";
import { filmsByFile, isFilmFileUsed } from "#app/features/publishing/media/media-usages.server.ts";
import { formatSeconds } from "#app/french/format-seconds.ts";
import { fieldProps } from "#app/features/publishing/part-form.ts";
import { reauthenticate, readReauthentication } from "#app/http/request/reauthenticate.server.ts";
import { listIntents } from "#app/http/content-forms/draft-forms.server.ts";
import { answerForm } from "#app/http/forms/answer-form.server.ts";
import { answerIntents } from "#app/http/forms/answer-intents.server.ts";
import { filmUploadUrls } from "#app/http/content-forms/film-upload-urls.ts";
import { requireMember } from "#app/http/request/require-member.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { failed, ok } from "#app/platform/result.ts";
import { AgencyHead, AgencySection } from "#app/layout/agency/agency-page.tsx";
import { ContentTabs } from "#app/layout/agency/content-tabs.tsx";
import { noindexMeta } from "#app/layout/document/page-meta.ts";
import { ButtonLink, UnderlinedLink } from "#app/ui/button.tsx";
import { DeleteSection } from "#app/forms/delete-section.tsx";
import { Field, FormPair } from "#app/ui/form/field.tsx";
import { ErrorNotice } from "#app/ui/error-notice.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { failureOf } from "#app/ui/form/failure-of.ts";
import { ListItem, List } from "#app/ui/list/list.tsx";
import type { Route } from "./+types/films.ts";
import { SortableList, SortableItem, ItemActions } from "./sortable-list.tsx";
import styles from "./sortable-list.module.css";

export const meta = noindexMeta("Films");

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, member, services } = await requireMember(context);
  const [editedPart, files, usages, reauthentication] = await Promise.all([
    readEditedPart(services, "films"),
    listFilmFiles(services),
    filmsByFile(services),
    readReauthentication(ctx, member),
  ]);
  const { films } = editedPart.value;
  const previews = await picturePreviews(
    services,
    films.flatMap(({ picture }) => picture ?? []),
    ctx.contentPages.picture,
  );
  const publishedIds = new Set(editedPart.published.films.map(({ id }) => id));
  const bytesByFile = new Map(files.map(({ file, bytes }) => [file, bytes]));
  return {
    reauthentication,
    fields: fieldProps(filmSchema),
    isOwner: member.role === "owner",
    films: films.map((film) => {
      const player = film.address === null ? null : playerOf(film.address);
      return {
        id: film.id,
        title: film.title,
        isHidden: film.hidden ?? false,
        isPublished: publishedIds.has(film.id),
        seconds: durationOf(film),
        preview: film.picture === null ? null : (previews[film.picture] ?? null),
        provider: player?.kind === "third-party" ? player.provider : null,
        file: film.file ? { ...film.file, bytes: bytesByFile.get(film.file.name) ?? null } : null,
        captions: film.captions?.sentName ?? (film.scenes ? "description de chaque scène" : null),
        isSilent: Boolean(film.silent ?? film.scenes),
        lacksCaptions: lacksCaptions(film),
      };
    }),
    files: files.map(({ name, file, sentName, bytes }) => ({
      name,
      sentName,
      bytes,
      films: [...(usages.get(file) ?? [])],
    })),
  };
}

const FILMS_PAGE = href("/agence/contenu/films");

export function action(args: Route.ActionArgs) {
  return answerIntents(args, { requires: "member", intents });
}

const intents = {
  ...listIntents({ part: "films", idField: "film", to: `${FILMS_PAGE}#films` }),
  "add-film": (args: Route.ActionArgs) =>
    answerForm(args, {
      logMessage: "the film was not added",
      requires: "member",
      messages: commonRefusals,
      async handler({ ctx, viewer, form }) {
        const { services } = ctx;
        const today = services.inParis(services.now()).date;
        const newFilm = { title: textIn(form, "title"), address: textIn(form, "address"), today };
        const errors = newFilmErrors(newFilm);
        if (errors) return failed("fields", { errors });
        let newId = "";
        const isAdded = await editDraft(services, viewer, "films", (all) => {
          const result = withNewFilm(all, newFilm);
          newId = result.id;
          return result.films;
        });
        if (!isAdded) return failed("fields", { errors: { title: "Il y a déjà cinquante films : retirez-en un." } });
        return ok({ to: href("/agence/contenu/films/:film", { film: newId }), flash: "content-saved" });
      },
    }),
  erase: (args: Route.ActionArgs) =>
    answerForm(args, {
      logMessage: "the film's file was not erased",
      schema: reauthenticationSchema,
      requires: "owner",
      messages: refusals(
        {
          409: {
            "still-shown":
              "Ce fichier est encore utilisé par un film, en ligne ou dans le brouillon : remplacez-le d’abord, puis publiez.",
          },
        },
        reauthenticationRefusals,
      ),
      async handler({ ctx, viewer, form, value: { currentPassword } }) {
        const { services } = ctx;
        const file = (await listFilmFiles(services)).find(({ name }) => name === textIn(form, "file"));
        if (file && (await filmsByFile(services)).has(file.file)) return failed("still-shown");
        const reauthenticated = await reauthenticate(ctx, viewer, currentPassword, "film-erasure");
        if (!reauthenticated.ok) return reauthenticated;
        if (file) {
          const isUsed = (trx: Db) => isFilmFileUsed({ ...services, db: trx }, file.file);
          const isErased = await eraseMedia(
            services,
            { name: file.name, by: { memberId: viewer.id } },
            forgetMedia,
            isUsed,
          );
          if (!isErased) return failed("still-shown");
        }
        return ok({ to: `${FILMS_PAGE}#fichiers` });
      },
    }),
};

type LoaderData = Route.ComponentProps["loaderData"];
type FailedAnswer = Extract<Route.ComponentProps["actionData"], { ok: false }>;
type FilmItem = LoaderData["films"][number];

export default function Films({ loaderData, actionData }: Route.ComponentProps) {
  const { films, files } = loaderData;
  const visibleCount = films.filter(({ isHidden }) => !isHidden).length;
  const isListFailure = actionData?.ok === false && actionData.intent !== "add-film" && actionData.intent !== "erase";
  return (
    <>
      <AgencyHead
        title="Films,"
        titleEnd={`${visibleCount === 0 ? "aucun" : visibleCount} à l’affiche`}
        actions={
          <ButtonLink to={href("/services/video/accueilV")} variant="quiet" size="small" reloadDocument>
            Voir la page
          </ButtonLink>
        }
      />
      <ContentTabs />
      <ErrorNotice>{isListFailure && actionData.errors[""]}</ErrorNotice>
      <AgencySection title="À l’affiche" id="films">
        <SortableList field="film" itemName="un film" items={films}>
          {films.map((film, index) => (
            <FilmRow key={film.id} film={film} position={index + 1} count={films.length} />
          ))}
        </SortableList>
      </AgencySection>
      <UploadZone kind={FILMS} {...filmUploadUrls(null)} />
      <AgencySection title="Ou un lien YouTube ou Vimeo" id="adresse">
        <ActionForm
          intent="add-film"
          answer={actionData}
          action="#adresse"
          className="stack"
          submit="Ajouter ce film"
          variant="quiet"
        >
          {(field) => (
            <FormPair>
              <Field {...loaderData.fields.title} {...field("title")} />
              <Field
                {...loaderData.fields.address}
                type="url"
                {...field("address")}
                hint="Le visiteur verra d’abord l’affiche et une phrase sur les traceurs ; aucune donnée n’est transmise sans son accord."
              />
            </FormPair>
          )}
        </ActionForm>
      </AgencySection>
      {files.length > 0 && <SentFiles {...loaderData} failed={failureOf(actionData, "erase")} />}
    </>
  );
}

function FilmRow({ film, position, count }: { film: FilmItem; position: number; count: number }) {
  const { id, title, preview, seconds, isHidden } = film;
  const to = href("/agence/contenu/films/:film", { film: id });
  const image = (
    <>
      {preview ? (
        <img {...preview} alt="" loading="lazy" decoding="async" draggable={false} />
      ) : (
        <b>Affiche à choisir</b>
      )}
      {seconds > 0 && <span>{formatSeconds(seconds)}</span>}
    </>
  );
  return (
    <SortableItem id={id} title={title} to={to} image={image} position={position} count={count} field="film">
      <p className={styles.line}>{typeset(sourceOf(film))}</p>
      {film.lacksCaptions ? (
        <Notice title="Pas de sous-titres.">
          Sans eux, une personne sourde n’aura pas accès au contenu. Déposez un fichier .vtt, ou indiquez que le film
          est muet.
        </Notice>
      ) : (
        <p className={styles.line}>{typeset(captionsOf(film))}</p>
      )}
      <ItemActions
        field={{ name: "film", value: id }}
        title={title}
        isHidden={isHidden}
        loss={
          film.isPublished
            ? null
            : "Jamais publié : il sera supprimé définitivement, avec ses textes et son affiche. Son fichier est conservé."
        }
        link={
          <UnderlinedLink to={to} aria-label={`Modifier ${title}, son texte et ses fichiers`}>
            Modifier
          </UnderlinedLink>
        }
      >
        {isHidden && <span>masqué</span>}
      </ItemActions>
    </SortableItem>
  );
}

function sourceOf({ provider, file }: FilmItem): string {
  if (provider) return `Sur ${provider}`;
  if (!file) return "Film de démonstration";
  const { sentName, width, height, bytes } = file;
  return `${sentName} : ${width} × ${height}${bytes === null ? "" : `, ${megabytes(bytes)}`}`;
}

function captionsOf({ provider, captions, isSilent }: FilmItem): string {
  if (provider) return `Sous-titres : ceux de ${provider}`;
  if (captions) return `Sous-titres : ${captions}`;
  return isSilent ? "Film muet" : "";
}

function SentFiles({ files, reauthentication, isOwner, failed }: LoaderData & { failed: FailedAnswer | undefined }) {
  return (
    <AgencySection title="Fichiers envoyés" id="fichiers">
      <List>
        {files.map(({ name, sentName, bytes, films }) => (
          <ListItem
            key={name}
            title={sentName}
            meta={typeset(
              `${megabytes(bytes)}, ${films.length > 0 ? films.map((film) => `« ${film} »`).join(", ") : "non utilisé"}`,
            )}
          >
            {isOwner && (films.length === 0 || failed?.values.file?.[0] === name) && (
              <DeleteSection
                summary={
                  <span>
                    Effacer ce fichier<span className="visuallyHidden">{typeset(` : ${sentName}`)}</span>
                  </span>
                }
                intent="erase"
                submit="Effacer définitivement"
                sectionId="fichiers"
                reauthentication={reauthentication}
                failed={failed?.values.file?.[0] === name ? failed : undefined}
              >
                <input type="hidden" name="file" value={name} />
              </DeleteSection>
            )}
          </ListItem>
        ))}
      </List>
      <p className="note">
        Un fichier effacé disparaît aussi des anciennes versions du site. À utiliser, par exemple, quand une personne
        retire son accord.
      </p>
    </AgencySection>
  );
}
