import { data, href } from "react-router";
import { capitalise } from "#app/french/dates.ts";
import { numberInWords } from "#app/french/number-in-words.ts";
import { typeset } from "#app/french/typeset.ts";
import { Frame, OrderedSheet } from "#app/features/media/contact-sheet.tsx";
import { listLibrary } from "#app/features/media/library-choice.server.ts";
import { picturePreviews } from "#app/features/media/picture-previews.server.ts";
import { UploadZone } from "#app/features/media/upload-zone.tsx";
import { fieldId } from "#app/features/publishing/form-fields.ts";
import {
  isSeriesId,
  pictureSeries,
  type SeriesId,
  titleFieldOf,
  seriesPictures,
} from "#app/features/publishing/pictures/picture-series.ts";
import { draftContent } from "#app/features/publishing/store/stored-drafts.server.ts";
import { pictureUploadUrls } from "#app/http/content-forms/picture-upload-urls.ts";
import { requireMember } from "#app/http/request/require-member.server.ts";
import { pictureListIntents } from "#app/http/content-forms/picture-list-forms.server.ts";
import { answerIntents } from "#app/http/forms/answer-intents.server.ts";
import { AgencyHead, AgencySection } from "#app/layout/agency/agency-page.tsx";
import { formatPhotoCount } from "#app/features/publishing/publishing-labels.ts";
import { ContentTabs } from "#app/layout/agency/content-tabs.tsx";
import { pageMeta } from "#app/layout/document/page-meta.ts";
import { useReorderForm } from "#app/layout/agency/use-reorder-form.tsx";
import { ButtonLink, UnderlinedLink } from "#app/ui/button.tsx";
import { ErrorNotice } from "#app/ui/error-notice.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/content-series.ts";
import { ExistingPictureForm } from "./existing-picture-form.tsx";
import { ReorderControls } from "./reorder-controls.tsx";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData && { title: loaderData.title, noindex: true });

function readSeriesId(params: { series: string }) {
  if (!isSeriesId(params.series)) throw data(null, { status: 404 });
  return params.series;
}

function fullMessage(series: SeriesId): string {
  const { title, max } = pictureSeries[series];
  return `${title} : ${numberInWords(max, "feminine")} photos au maximum. Retirez-en une d’abord.`;
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx, services } = await requireMember(context);
  const id = readSeriesId(params);
  const [content, library] = await Promise.all([
    draftContent(services),
    listLibrary(services, ctx.contentPages.picture, null),
  ]);
  const entries = seriesPictures(content, id);
  const names = entries.map(({ picture }) => picture);
  const previews = await picturePreviews(services, names, ctx.contentPages.picture);
  const { title, into, from, page, about, max } = pictureSeries[id];
  return {
    title,
    into,
    from,
    page,
    about: `${about} ${capitalise(numberInWords(max, "feminine"))} photos au plus.`,
    uploadUrls: pictureUploadUrls({ series: id }),
    fullNotice: entries.length < max ? null : fullMessage(id),
    library,
    pictures: entries.map((each) => ({
      ...each,
      preview: previews[each.picture] ?? null,
      hasAlternative: Boolean(content.pictures[each.picture]?.alternative),
      textsHref: `${href("/agence/contenu/textes")}#${fieldId(...titleFieldOf(id, each.id))}`,
    })),
  };
}

export function action(args: Route.ActionArgs) {
  const series = readSeriesId(args.params);
  const to = `${href("/agence/contenu/suites/:series", { series })}#planche`;
  return answerIntents(args, {
    requires: "member",
    intents: pictureListIntents(args, { series }, { to, rejection: fullMessage(series) }),
  });
}

export default function ContentSeries({ loaderData, actionData }: Route.ComponentProps) {
  const { title, into, from, page, about, uploadUrls, fullNotice, pictures, library } = loaderData;
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
      <UploadZone {...uploadUrls} isFull={fullNotice !== null} />
      {!fullNotice && <ExistingPictureForm into={into} library={library} answer={actionData} />}
    </>
  );
}
