import { data, href } from "react-router";
import { textIn } from "#app/forms/form-text.ts";
import { MergedForm } from "#app/forms/merged-form.tsx";
import { galleryItemSchema } from "#app/content/parts/galleries.ts";
import { pictureMetadataSchema } from "#app/content/parts/pictures.ts";
import type { SiteContent } from "#app/content/parts/site-content.ts";
import { picturePreviews } from "#app/features/media/picture-previews.server.ts";
import { draftContent } from "#app/features/publishing/store/stored-drafts.server.ts";
import { fieldProps } from "#app/features/publishing/part-form.ts";
import { emptyMetadata } from "#app/features/publishing/pictures/picture-texts.ts";
import { answerIntents } from "#app/http/forms/answer-intents.server.ts";
import { withItem } from "#app/features/publishing/pictures/gallery-edits.ts";
import { readGallery } from "#app/features/publishing/pictures/gallery-form.ts";
import { answerDraftForm } from "#app/http/content-forms/draft-forms.server.ts";
import { answerPictureForm } from "#app/http/content-forms/picture-text-forms.server.ts";
import { requireMember } from "#app/http/request/require-member.server.ts";
import { AgencyHead, AgencySection } from "#app/layout/agency/agency-page.tsx";
import { pageMeta } from "#app/layout/document/page-meta.ts";
import { UnderlinedLink } from "#app/ui/button.tsx";
import { Field, FormPair } from "#app/ui/form/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { failureOf } from "#app/ui/form/failure-of.ts";
import type { Route } from "./+types/content-gallery-item.ts";
import { PictureForm } from "./picture-form.tsx";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData && { title: loaderData.item.title, noindex: true });

function findItem({ galleries }: SiteContent, { gallery, item }: { gallery: string; item: string }) {
  const parent = galleries.galleries.find(({ id }) => id === gallery);
  const index = parent?.items.findIndex(({ id }) => id === item) ?? -1;
  if (!parent || index === -1) throw data(null, { status: 404 });
  return { title: parent.title, position: index + 1, item: parent.items[index]! };
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx, services } = await requireMember(context);
  const content = await draftContent(services);
  const { title, position, item } = findItem(content, params);
  const previews = await picturePreviews(services, [item.picture], ctx.contentPages.picture);
  return {
    gallery: title,
    galleryId: params.gallery,
    position,
    item,
    fields: fieldProps(galleryItemSchema),
    pictureFields: fieldProps(pictureMetadataSchema),
    metadata: content.pictures[item.picture] ?? emptyMetadata,
    preview: previews[item.picture] ?? null,
  };
}

export async function action(args: Route.ActionArgs) {
  const { services } = await requireMember(args.context);
  const { gallery, item: id } = args.params;
  const here = href("/agence/contenu/galeries/:gallery/:item", args.params);
  return answerIntents(args, {
    requires: "member",
    intents: {
      async "save-picture"() {
        const { item } = findItem(await draftContent(services), args.params);
        return answerPictureForm(args, item.picture, here);
      },
      "save-item": () =>
        answerDraftForm(args, {
          logMessage: "an item of a gallery was not saved",
          unknownMessage: "Cet élément n’est plus dans la galerie.",
          part: "galleries",
          to: here,
          read({ form }) {
            const values = { title: textIn(form, "title"), description: textIn(form, "description") };
            // `readGallery` validates a whole gallery, so the fields that this form lacks get placeholders.
            const items = [{ id, picture: "photo", ...values }];
            const checked = readGallery({ id: gallery, title: "Galerie", lede: "Galerie", items });
            if (!checked.ok) return checked;
            return {
              schema: galleryItemSchema,
              itemIn: (all) =>
                all.galleries.find((each) => each.id === gallery)?.items.find((item) => item.id === id) ?? null,
              apply: (now) => ({ ...now, ...values }),
              withItem: (all, item) => withItem(all, gallery, item),
            };
          },
        }),
    },
  });
}

export default function ContentGalleryItem({ loaderData, actionData }: Route.ComponentProps) {
  const { gallery, galleryId, position, item, fields, pictureFields, metadata, preview } = loaderData;
  return (
    <>
      <AgencyHead
        title={`${position},`}
        titleEnd={item.title}
        back={{ to: href("/agence/contenu/galeries/:gallery", { gallery: galleryId }), label: gallery }}
      />
      <AgencySection title="Dans la galerie" id="legende">
        <MergedForm
          intent="save-item"
          failed={failureOf(actionData, "save-item")}
          baseValue={item}
          className="stack gap3"
          key={JSON.stringify(item)}
          submit="Enregistrer le titre et la légende"
        >
          {(field) => (
            <FormPair>
              <Field {...fields.title} {...field("title", item.title)} />
              <Field {...fields.description} {...field("description", item.description)} />
            </FormPair>
          )}
        </MergedForm>
      </AgencySection>
      <AgencySection title="La photo" id="photo">
        {preview ? (
          <>
            <PictureForm
              key={JSON.stringify(metadata)}
              preview={preview}
              fields={pictureFields}
              metadata={metadata}
              failed={failureOf(actionData, "save-picture")}
              submit="Enregistrer la photo"
            />
            <p>
              <UnderlinedLink to={href("/agence/contenu/photos/:name", { name: item.picture })}>
                Voir toutes les pages où cette photo apparaît
              </UnderlinedLink>
            </p>
          </>
        ) : (
          <Notice tone="danger">Cette photo a été effacée : retirez-la de la galerie.</Notice>
        )}
      </AgencySection>
    </>
  );
}
