import { data, Form, href, useRevalidator } from "react-router";
import { formatSeconds } from "#app/french/clock.ts";
import { typo } from "#app/french/typo.ts";
import { durationOf } from "#app/content/parts/films.ts";
import { listLibrary } from "#app/features/media/library-choice.server.ts";
import { mediaHref } from "#app/features/media/library.server.ts";
import { PictureChoice } from "#app/features/media/picture-choice.tsx";
import { PosterCapture } from "#app/features/media/poster-capture.tsx";
import { FILM_FILES, UploadZone } from "#app/features/media/upload-zone.tsx";
import { lacksCaptions } from "#app/features/publishing/content-problems.ts";
import { readEditedPart } from "#app/features/publishing/drafts/drafts.server.ts";
import { filmWords } from "#app/features/publishing/films/film-form.ts";
import { emptyMetadata } from "#app/features/publishing/pictures/picture-texts.ts";
import { answerFilm, FILM_INTENTS } from "#app/http/content-forms/film-forms.server.ts";
import { filmUploadUrls } from "#app/http/content-forms/film-upload-urls.ts";
import { readIntent } from "#app/http/forms/form-data.server.ts";
import { agencyReads } from "#app/http/request/batched-services.server.ts";
import { requireMember } from "#app/http/request/require-member.server.ts";
import { type RequestContext, requestContext } from "#app/http/request/request-context.server.ts";
import { AgencyHead, AgencySection } from "#app/layout/agency/agency-page.tsx";
import page from "#app/layout/agency/agency-page.module.css";
import { pageMeta } from "#app/layout/document/page-meta.ts";
import { Button, TextButton, UnderlinedLink } from "#app/ui/button.tsx";
import { Check, Field, FormFoot, FormPair, RadioGroup } from "#app/ui/form/field.tsx";
import { INTENT_FIELD } from "#app/ui/form/form-answer.ts";
import { Notice } from "#app/ui/notice.tsx";
import { failedBy } from "#app/ui/form/failed-by.ts";
import type { Route } from "./+types/content-film.ts";
import styles from "./sortable-list.module.css";
import { FieldConflicts, type WordsFailed } from "./picture-words-form.tsx";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData && { title: loaderData.words.title, noindex: true });

async function findFilm({ services }: RequestContext, id: string) {
  const { value } = await readEditedPart(services.publishing, "films");
  const film = value.films.find((each) => each.id === id);
  if (!film) throw data(null, { status: 404 });
  return film;
}

export async function loader({ context, params }: Route.LoaderArgs) {
  await requireMember(context);
  const ctx = requestContext(context);
  const { publishing, media } = agencyReads(context);
  const film = await findFilm(ctx, params.film);
  const [{ value: metadata }, library] = await Promise.all([
    readEditedPart(publishing, "pictures"),
    listLibrary(media, ctx.contentPages.picture, film.picture),
  ]);
  const { picture, file, captions, scenes } = film;
  return {
    id: film.id,
    words: filmWords(film),
    seconds: durationOf(film),
    file: file ? { ...file, address: mediaHref(file.name) } : null,
    captions: captions ? { ...captions, address: mediaHref(captions.name) } : null,
    isDescribed: scenes !== undefined,
    lacksCaptions: lacksCaptions(film),
    poster: picture,
    hasPosterAlternative: picture === null || Boolean((metadata[picture] ?? emptyMetadata).alternative),
    library,
    intents: FILM_INTENTS,
  };
}

const LIST = href("/agence/contenu/films");

export async function action(args: Route.ActionArgs) {
  const member = await requireMember(args.context);
  const film = await findFilm(requestContext(args.context), args.params.film);
  const intent = (await readIntent(args.request)) ?? "";
  if (!Object.values<string>(FILM_INTENTS).includes(intent)) throw data(null, { status: 400 });
  return answerFilm(args, member, film, intent);
}

export default function ContentFilm({ loaderData, actionData }: Route.ComponentProps) {
  const { id, words, file, captions, isDescribed, intents } = loaderData;
  const { revalidate } = useRevalidator();
  return (
    <>
      <AgencyHead title={typo(words.title)} back={{ to: LIST, label: "Films" }} />
      <div className={page.pair}>
        <FilmWordsForm
          key={`${words.title} ${words.caption}`}
          {...loaderData}
          failed={failedBy(actionData, intents.words)}
        />
        <div className={styles.body} id="fichiers">
          {file ? (
            <PosterCapture
              key={file.name}
              film={{ title: words.title, file: file.address, width: file.width, height: file.height }}
              uploadUrl={`${href("/agence/contenu/photos/envoi/un-par-un")}?affiche=${encodeURIComponent(id)}`}
              onTaken={() => void revalidate()}
            />
          ) : null}
          {file && (
            <p className={styles.line}>
              {typo(`${file.sentName} : ${file.width} × ${file.height}, ${formatSeconds(file.seconds)}`)}
            </p>
          )}
          {captions ? (
            <Form method="post" className={styles.actions} preventScrollReset>
              <input type="hidden" name={INTENT_FIELD} value={intents.captions} />
              <a href={captions.address}>{typo(`Sous-titres : ${captions.sentName}`)}</a>
              <TextButton type="submit">Retirer ces sous-titres</TextButton>
            </Form>
          ) : (
            isDescribed && <p className={styles.line}>{typo("Sous-titres : décrits scène par scène")}</p>
          )}
          {loaderData.lacksCaptions && (
            <Notice title="Pas de sous-titres.">
              {typo(
                "Sans eux, une personne sourde ne saura pas ce qui est dit. Déposez un fichier .vtt, ou dites que le film est muet. Le film peut se publier ainsi.",
              )}
            </Notice>
          )}
          <UploadZone kind={FILM_FILES} {...filmUploadUrls(id)} onReceived={() => void revalidate()} />
        </div>
      </div>
      <Poster {...loaderData} error={failedBy(actionData, intents.poster)?.errors.picture} />
    </>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

function FilmWordsForm({ words, intents, failed }: Loaded & { failed: WordsFailed | undefined }) {
  const { values = {}, errors = {} } = failed ?? {};
  const value = (name: string, stored: string) => values[name]?.[0] ?? stored;
  return (
    <Form method="post" className={styles.body} preventScrollReset noValidate>
      <input type="hidden" name={INTENT_FIELD} value={intents.words} />
      <input
        type="hidden"
        name="baseValue"
        value={failed?.baseValue ?? values.baseValue?.[0] ?? JSON.stringify(words)}
      />
      <FieldConflicts failed={failed} />
      <Field
        label="Titre"
        name="title"
        defaultValue={value("title", words.title)}
        error={errors.title && typo(errors.title)}
      />
      <Field
        multiline
        rows={2}
        label="Légende"
        name="caption"
        aside="facultatif"
        defaultValue={value("caption", words.caption)}
        error={errors.caption && typo(errors.caption)}
      />
      {/* A file that arrives meanwhile changes these, and leaves the words that are being written. */}
      <RadioGroup
        key={`source ${words.address}`}
        legend="Où est le film"
        name="source"
        defaultValue={value("source", words.address === null ? "fichier" : "adresse")}
        options={[
          { value: "fichier", label: "Fichier de l’agence" },
          { value: "adresse", label: "YouTube ou Vimeo" },
        ]}
      />
      <FormPair key={`address ${words.address} ${words.duration}`} className={styles.elsewhere}>
        <Field
          label="Adresse chez YouTube ou Vimeo"
          name="address"
          type="url"
          defaultValue={value("address", words.address ?? "")}
          error={errors.address && typo(errors.address)}
        />
        <Field
          label="Durée"
          name="duration"
          aside="facultatif"
          inputMode="numeric"
          defaultValue={value(
            "duration",
            words.address !== null && words.duration > 0 ? formatSeconds(words.duration) : "",
          )}
          hint={typo("En minutes et secondes : 2:34. D'un fichier, le site la lit.")}
          error={errors.duration && typo(errors.duration)}
        />
      </FormPair>
      <Check
        key={`silent ${words.silent}`}
        name="silent"
        defaultChecked={failed ? values.silent !== undefined : words.silent}
      >
        Ce film est muet
      </Check>
      <FormFoot>
        <Button type="submit">Enregistrer le brouillon</Button>
      </FormFoot>
    </Form>
  );
}

function Poster({ poster, hasPosterAlternative, library, intents, error }: Loaded & { error: string | undefined }) {
  return (
    <AgencySection title="Affiche" id="affiche">
      {poster === null && (
        <Notice>{typo("Ce film attend son affiche : sans elle, il se garde et ne se publie pas.")}</Notice>
      )}
      {poster !== null && (
        <p>
          {!hasPosterAlternative && (
            <span>{typo("L'affiche attend son texte alternatif : sans lui, rien ne se publie. ")}</span>
          )}
          <UnderlinedLink to={href("/agence/contenu/photos/:name", { name: poster })}>
            Décrire ou cadrer l’affiche
          </UnderlinedLink>
        </p>
      )}
      {error && (
        <Notice tone="danger" role="alert">
          {typo(error)}
        </Notice>
      )}
      <Form method="post" action="#affiche" className={styles.body} preventScrollReset key={poster}>
        <input type="hidden" name={INTENT_FIELD} value={intents.poster} />
        <PictureChoice legend="Une photo du site" name="picture" options={library} chosen={poster} />
        <FormFoot>
          <Button type="submit" variant="quiet">
            Prendre cette photo pour affiche
          </Button>
        </FormFoot>
      </Form>
    </AgencySection>
  );
}
