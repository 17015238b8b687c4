import { data, href, useRevalidator } from "react-router";
import { ActionForm } from "#app/forms/action-form.tsx";
import { textIn } from "#app/forms/form-text.ts";
import { commonRefusals } from "#app/forms/common-refusals.ts";
import { capitalise } from "#app/french/dates.ts";
import { numberInWords } from "#app/french/number-in-words.ts";
import { typeset } from "#app/french/typeset.ts";
import { Frame, OrderedSheet } from "#app/features/media/contact-sheet.tsx";
import { listLibrary } from "#app/features/media/library-choice.server.ts";
import { PictureChoice } from "#app/features/media/picture-choice.tsx";
import { picturePreviews } from "#app/features/media/picture-previews.server.ts";
import { UploadZone } from "#app/features/media/upload-zone.tsx";
import { fieldId } from "#app/features/publishing/form-fields.ts";
import { editPictures } from "#app/features/publishing/pictures/add-pictures.server.ts";
import {
  isSeriesId,
  pictureSeries,
  type SeriesId,
  seriesField,
  seriesPictures,
  SERIES_TITLE_LENGTH,
  withoutSeriesPicture,
} from "#app/features/publishing/pictures/picture-series.ts";
import { type PictureListChange, withAppended, withMoved } from "#app/features/publishing/pictures/picture-list.ts";
import { draftContent } from "#app/features/publishing/store/stored-drafts.server.ts";
import { pictureUploadUrls } from "#app/http/content-forms/picture-upload-urls.ts";
import { requireMember } from "#app/http/request/require-member.server.ts";
import { answerListForm, positionIn } from "#app/http/content-forms/draft-forms.server.ts";
import { answerForm } from "#app/http/forms/answer-form.server.ts";
import { answerIntents } from "#app/http/forms/answer-intents.server.ts";
import { requestContext } from "#app/http/request/request-context.server.ts";
import { failed, ok } from "#app/platform/result.ts";
import { AgencyHead, AgencySection } from "#app/layout/agency/agency-page.tsx";
import { formatPhotoCount } from "#app/features/publishing/publishing-labels.ts";
import { ContentTabs } from "#app/layout/agency/content-tabs.tsx";
import { pageMeta } from "#app/layout/document/page-meta.ts";
import { useReorderForm } from "#app/layout/agency/use-reorder-form.tsx";
import { ButtonLink, UnderlinedLink } from "#app/ui/button.tsx";
import { failureOf } from "#app/ui/form/failure-of.ts";
import { ErrorNotice } from "#app/ui/error-notice.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/content-series.ts";
import { ReorderControls } from "./reorder-controls.tsx";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData && { title: loaderData.title, noindex: true });

function readSeriesId(params: { series: string }) {
  if (!isSeriesId(params.series)) throw data(null, { status: 404 });
  return params.series;
}

function fullMessage(series: SeriesId): string {
  const { title, max } = pictureSeries[series];
  return `${title} : ${numberInWords(max, true)} photos au maximum. Retirez-en une d’abord.`;
}

export async function loader({ context, params }: Route.LoaderArgs) {
  await requireMember(context);
  const id = readSeriesId(params);
  const { contentPages, services } = requestContext(context);
  const { publishing, media } = services;
  const [content, library] = await Promise.all([
    draftContent(publishing),
    listLibrary(media, contentPages.picture, null),
  ]);
  const entries = seriesPictures(content, id);
  const names = entries.map(({ picture }) => picture);
  const previews = await picturePreviews(media, names, contentPages.picture);
  const { title, into, from, page, about, max } = pictureSeries[id];
  return {
    title,
    into,
    from,
    page,
    about: `${about} ${capitalise(numberInWords(max, true))} photos au plus.`,
    uploadUrls: pictureUploadUrls({ series: id }),
    fullNotice: entries.length < max ? null : fullMessage(id),
    library,
    pictures: entries.map((each) => ({
      ...each,
      preview: previews[each.picture] ?? null,
      hasAlternative: Boolean(content.pictures[each.picture]?.alternative),
      textsHref: `${href("/agence/contenu/textes")}#${fieldId(...seriesField(id, each.id))}`,
    })),
  };
}

export function action(args: Route.ActionArgs) {
  const series = readSeriesId(args.params);
  const to = `${href("/agence/contenu/suites/:series", { series })}#planche`;
  const logMessage = "the series was not changed";
  const answerEdit = (edit: (picture: string, form: FormData) => PictureListChange) => () =>
    answerListForm(args, logMessage, to, (publishing, member, form) =>
      editPictures(publishing, member, { series }, edit(textIn(form, "element"), form)),
    );
  return answerIntents(args, {
    requires: "member",
    intents: {
      "add-picture": () =>
        answerForm(args, {
          logMessage,
          requires: "member",
          messages: commonRefusals,
          async handler({ ctx, viewer, form }) {
            const { publishing, media } = ctx.services;
            const library = await listLibrary(media, ctx.contentPages.picture, textIn(form, "picture"));
            const picture = library.find(({ name }) => name === textIn(form, "picture"));
            if (!picture) return failed("fields", { errors: { picture: "Choisissez une photo." } });
            const addPicture = withAppended([{ ...picture, sentName: picture.title }], SERIES_TITLE_LENGTH);
            if (!(await editPictures(publishing, viewer, { series }, addPicture)))
              return failed("fields", { errors: { picture: fullMessage(series) } });
            return ok({ to, flash: "content-saved" });
          },
        }),
      move: answerEdit((picture, form) => withMoved(picture, positionIn(form))),
      remove: answerEdit(withoutSeriesPicture),
    },
  });
}

export default function ContentSeries({ loaderData, actionData }: Route.ComponentProps) {
  const { title, into, from, page, about, uploadUrls, fullNotice, pictures, library } = loaderData;
  const { revalidate } = useRevalidator();
  const [reorderForm, reorder] = useReorderForm("element", pictures);
  const listError = actionData?.ok === false && actionData.intent !== "add-picture" && actionData.errors[""];
  const count = pictures.length;
  return (
    <>
      <AgencyHead
        title={typeset(`${title},`)}
        titleEnd={formatPhotoCount(count)}
        back={{ to: href("/agence/contenu/galeries"), label: "Galeries" }}
        caption={about}
        actions={
          <ButtonLink to={page} variant="quiet" size="small" reloadDocument>
            Voir la page
          </ButtonLink>
        }
      />
      <ContentTabs />
      <ErrorNotice>{listError}</ErrorNotice>
      <AgencySection title="Planche" id="planche">
        <OrderedSheet onReorder={reorder}>
          {pictures.map((item, index) => (
            <Frame
              key={item.id}
              number={index + 1}
              dragId={count > 1 ? item.id : undefined}
              preview={item.preview}
              to={href("/agence/contenu/photos/:name", { name: item.picture })}
              title={item.title}
              flag={item.preview ? !item.hasAlternative && "texte alternatif manquant" : "effacée"}
            >
              <UnderlinedLink to={item.textsHref} aria-label={typeset(`Modifier les textes : ${item.title}`)}>
                Modifier les textes
              </UnderlinedLink>
              {count > 1 && <ReorderControls item={item} position={index + 1} count={count} removeFrom={from} />}
            </Frame>
          ))}
        </OrderedSheet>
        {reorderForm}
      </AgencySection>
      {fullNotice && <Notice>{fullNotice}</Notice>}
      <UploadZone {...uploadUrls} isFull={fullNotice !== null} onReceived={() => void revalidate()} />
      {!fullNotice && (
        <AgencySection title="Ou choisir une photo existante" id="ajouter">
          <ActionForm
            intent="add-picture"
            answer={actionData}
            error={failureOf(actionData, "add-picture")?.errors.picture}
            action="#ajouter"
            className="stack"
            submit={<>Ajouter {into}</>}
            variant="quiet"
          >
            <PictureChoice legend="Photo" name="picture" options={library} chosen={null} />
          </ActionForm>
        </AgencySection>
      )}
    </>
  );
}
