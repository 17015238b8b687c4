import { data, href, Link } from "react-router";
import { commonMessages } from "#app/forms/common.messages.ts";
import { textIn } from "#app/forms/form-text.ts";
import { MergedForm } from "#app/forms/merged-form.tsx";
import { capitalise } from "#app/french/dates.ts";
import { numberInWords } from "#app/french/number-in-words.ts";
import { gallerySchema } from "#app/content/parts/galleries.ts";
import { visibleGalleries } from "#app/content/pages/visible-galleries.ts";
import { typeset } from "#app/french/typeset.ts";
import { Frame, OrderedSheet } from "#app/features/media/contact-sheet.tsx";
import { listLibrary } from "#app/features/media/library-choice.server.ts";
import { picturePreviews } from "#app/features/media/picture-previews.server.ts";
import { UploadZone } from "#app/features/media/upload-zone.tsx";
import { describeHidden } from "#app/features/publishing/publishing.messages.ts";
import { draftContent } from "#app/features/publishing/store/stored-drafts.server.ts";
import { fieldId } from "#app/features/publishing/form-fields.ts";
import { fieldProps } from "#app/features/publishing/part-form.ts";
import { withGalleryTexts } from "#app/features/publishing/pictures/gallery-edits.ts";
import { readGallery } from "#app/features/publishing/pictures/gallery-form.ts";
import { answerDraftForm } from "#app/http/content-forms/draft-forms.server.ts";
import { pictureListIntents } from "#app/http/content-forms/picture-list-forms.server.ts";
import { answerIntents } from "#app/http/forms/answer-intents.server.ts";
import { pictureUploadUrls } from "#app/http/content-forms/picture-upload-urls.ts";
import { requireMember } from "#app/http/request/require-member.server.ts";
import { AgencyHead, AgencySection } from "#app/layout/agency/agency-page.tsx";
import { formatPhotoCount } from "#app/features/publishing/publishing-labels.ts";
import { ContentTabs } from "#app/layout/agency/content-tabs.tsx";
import { useReorderForm } from "#app/layout/agency/use-reorder-form.tsx";
import { pageMeta } from "#app/layout/document/page-meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Field, FormPair } from "#app/ui/form/field.tsx";
import { ErrorNotice } from "#app/ui/error-notice.tsx";
import { failureOf } from "#app/ui/form/failure-of.ts";
import type { Route } from "./+types/content-gallery.ts";
import { ExistingPictureForm } from "./existing-picture-form.tsx";
import { ReorderControls } from "./reorder-controls.tsx";
import { plural } from "#app/french/plural.ts";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData && { title: loaderData.texts.title, noindex: true });

export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx, services } = await requireMember(context);
  const { galleries, pictures } = await draftContent(services);
  const gallery = galleries.galleries.find(({ id }) => id === params.gallery);
  if (!gallery) throw data(null, { status: 404 });
  const onlineGallery = visibleGalleries(ctx.content.galleries).find(({ id }) => id === gallery.id);
  const names = gallery.items.map(({ picture }) => picture);
  const [previews, library] = await Promise.all([
    picturePreviews(services, names, ctx.contentPages.picture),
    listLibrary(services, ctx.contentPages.picture, null),
  ]);
  return {
    id: gallery.id,
    texts: { title: gallery.title, lede: gallery.lede },
    fields: fieldProps(gallerySchema),
    isHidden: gallery.hidden ?? false,
    to: onlineGallery?.to ?? null,
    library,
    items: gallery.items.map(({ id, title, picture }) => ({
      id,
      title,
      preview: previews[picture] ?? null,
      hasAlternative: Boolean(pictures[picture]?.alternative),
    })),
  };
}

export function action(args: Route.ActionArgs) {
  const { gallery: id } = args.params;
  const here = href("/agence/contenu/galeries/:gallery", { gallery: id });
  return answerIntents(args, {
    requires: "member",
    intents: {
      "save-gallery": () =>
        answerDraftForm(args, {
          logMessage: "the texts of a gallery were not saved",
          unknownMessage: "Cette galerie n’existe plus.",
          part: "galleries",
          to: `${here}#mots`,
          read({ form }) {
            const checked = readGallery({ id, items: [], title: textIn(form, "title"), lede: textIn(form, "lede") });
            if (!checked.ok) return checked;
            const { title, lede } = checked.gallery;
            return {
              schema: gallerySchema,
              itemIn(all) {
                const found = all.galleries.find((gallery) => gallery.id === id);
                return found ? { title: found.title, lede: found.lede } : null;
              },
              apply: () => ({ title, lede }),
              withItem: (all, texts) => withGalleryTexts(all, id, texts),
            };
          },
        }),
      ...pictureListIntents(
        args,
        { gallery: id },
        { to: `${here}#planche`, rejection: "Cette galerie est pleine, ou n’existe plus." },
      ),
    },
  });
}

export default function ContentGallery({
  loaderData: { id, texts, fields, isHidden, to, library, items },
  actionData,
}: Route.ComponentProps) {
  const failed = failureOf(actionData, "save-gallery");
  const [reorderForm, reorder] = useReorderForm("element", items);
  const missingAlternatives = items.filter(({ hasAlternative }) => !hasAlternative).length;
  return (
    <>
      <AgencyHead
        title={typeset(`${texts.title},`)}
        titleEnd={formatPhotoCount(items.length)}
        back={{ to: href("/agence/contenu/galeries"), label: "Galeries" }}
        intro={
          <>
            {isHidden && <p className="caption">{describeHidden(to !== null)}</p>}
            {missingAlternatives > 0 && (
              <p className="caption">
                {plural(
                  missingAlternatives,
                  "Une photo n’a pas de texte alternatif : elle ne peut pas être publiée.",
                  `${capitalise(numberInWords(missingAlternatives, "feminine"))} photos n’ont pas de texte alternatif : elles ne peuvent pas être publiées.`,
                )}
              </p>
            )}
          </>
        }
        actions={
          to && (
            <ButtonLink to={to} variant="quiet" size="small" reloadDocument>
              Voir la page
            </ButtonLink>
          )
        }
      />
      <ContentTabs />
      <ErrorNotice>
        {actionData?.ok === false &&
          !failed &&
          actionData.intent !== "add-picture" &&
          (actionData.errors[""] ?? commonMessages.failed)}
      </ErrorNotice>
      {items.length > 0 && (
        <AgencySection title="Planche" id="planche">
          <OrderedSheet onReorder={reorder}>
            {items.map((item, index) => (
              <Frame
                key={item.id}
                number={index + 1}
                dragId={items.length > 1 ? item.id : undefined}
                preview={item.preview}
                to={href("/agence/contenu/galeries/:gallery/:item", { gallery: id, item: item.id })}
                title={item.title}
                flag={item.preview ? !item.hasAlternative && "texte alternatif manquant" : "effacée"}
              >
                <ReorderControls item={item} position={index + 1} count={items.length} removeFrom="de la galerie" />
              </Frame>
            ))}
          </OrderedSheet>
          {reorderForm}
        </AgencySection>
      )}
      <UploadZone {...pictureUploadUrls({ gallery: id })} />
      <ExistingPictureForm into="à la galerie" library={library} answer={actionData} />
      <p>
        <Link to={href("/agence/contenu/photos")}>Toutes les photos du site</Link>
      </p>
      <AgencySection title="La page" id="mots">
        <MergedForm
          intent="save-gallery"
          failed={failed}
          baseValue={texts}
          action="#mots"
          className="stack gap3"
          key={JSON.stringify(texts)}
          submit="Enregistrer le brouillon"
        >
          {(field) => (
            <FormPair>
              <Field id={fieldId("galleries", "title")} {...fields.title} {...field("title", texts.title)} />
              <Field multiline rows={2} {...fields.lede} {...field("lede", texts.lede)} />
            </FormPair>
          )}
        </MergedForm>
      </AgencySection>
    </>
  );
}
