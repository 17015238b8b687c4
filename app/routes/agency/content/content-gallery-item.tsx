import { data, Form, href } from "react-router";
import { typo } from "#app/french/typo.ts";
import { picturePreviews } from "#app/features/media/picture-previews.server.ts";
import { readEditedPart } from "#app/features/publishing/drafts/drafts.server.ts";
import { emptyMetadata } from "#app/features/publishing/pictures/picture-texts.ts";
import { readIntent } from "#app/http/forms/form-data.server.ts";
import { answerItemWords, ITEM_INTENT } from "#app/http/content-forms/gallery-forms.server.ts";
import { answerPictureWords, PICTURE_INTENT } from "#app/http/content-forms/picture-text-forms.server.ts";
import { agencyReads } from "#app/http/request/batched-services.server.ts";
import { requireMember } from "#app/http/request/require-member.server.ts";
import { type RequestContext, requestContext } from "#app/http/request/request-context.server.ts";
import { AgencyHead, AgencySection } from "#app/layout/agency/agency-page.tsx";
import { pageMeta } from "#app/layout/document/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, FormFoot, FormPair } from "#app/ui/form/field.tsx";
import { INTENT_FIELD } from "#app/ui/form/form-answer.ts";
import { Notice } from "#app/ui/notice.tsx";
import { failedBy } from "#app/ui/form/failed-by.ts";
import type { Route } from "./+types/content-gallery-item.ts";
import styles from "./picture-words-form.module.css";
import { FieldConflicts, PictureWordsForm } from "./picture-words-form.tsx";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData && { title: loaderData.item.title, noindex: true });

async function findItem({ services }: RequestContext, { gallery, item }: { gallery: string; item: string }) {
  const { value } = await readEditedPart(services.publishing, "galleries");
  const found = value.galleries.find(({ id }) => id === gallery);
  const index = found?.items.findIndex(({ id }) => id === item) ?? -1;
  if (!found || index === -1) throw data(null, { status: 404 });
  return { title: found.title, place: index + 1, item: found.items[index]! };
}

export async function loader({ context, params }: Route.LoaderArgs) {
  await requireMember(context);
  const ctx = requestContext(context);
  const { publishing, media } = agencyReads(context);
  const { title, place, item } = await findItem(ctx, params);
  const [pictures, previews] = await Promise.all([
    readEditedPart(publishing, "pictures"),
    picturePreviews(media, [item.picture], ctx.contentPages.picture),
  ]);
  return {
    gallery: title,
    galleryId: params.gallery,
    place,
    item,
    metadata: pictures.value[item.picture] ?? emptyMetadata,
    preview: previews[item.picture] ?? null,
    intents: { words: ITEM_INTENT, picture: PICTURE_INTENT },
  };
}

export async function action(args: Route.ActionArgs) {
  const member = await requireMember(args.context);
  const { item } = await findItem(requestContext(args.context), args.params);
  const here = href("/agence/contenu/galeries/:gallery/:item", args.params);
  switch (await readIntent(args.request)) {
    case PICTURE_INTENT:
      return answerPictureWords(args, member, item.picture, here);
    case ITEM_INTENT:
      return answerItemWords(args, member, args.params.gallery, item.id);
    default:
      throw data(null, { status: 400 });
  }
}

export default function ContentGalleryItem({ loaderData, actionData }: Route.ComponentProps) {
  const { gallery, galleryId, place, item, metadata, preview, intents } = loaderData;
  const words = failedBy(actionData, intents.words);
  const { values = {}, errors = {} } = words ?? {};
  return (
    <>
      <AgencyHead
        title={`${place},`}
        rest={item.title}
        back={{ to: href("/agence/contenu/galeries/:gallery", { gallery: galleryId }), label: gallery }}
      />
      <AgencySection title="Dans la galerie" id="legende">
        <Form className={styles.fields} method="post" preventScrollReset noValidate key={JSON.stringify(item)}>
          <input type="hidden" name={INTENT_FIELD} value={intents.words} />
          <input
            type="hidden"
            name="baseValue"
            value={words?.baseValue ?? values.baseValue?.[0] ?? JSON.stringify(item)}
          />
          <FieldConflicts failed={words} />
          <FormPair>
            <Field
              label="Titre"
              name="title"
              defaultValue={values.title?.[0] ?? item.title}
              error={errors.title && typo(errors.title)}
            />
            <Field
              label="Légende"
              name="legend"
              aside="facultatif"
              defaultValue={values.legend?.[0] ?? item.description}
              error={errors.description && typo(errors.description)}
            />
          </FormPair>
          <FormFoot>
            <Button type="submit">Enregistrer le titre et la légende</Button>
          </FormFoot>
        </Form>
      </AgencySection>
      <AgencySection title="La photo" id="photo">
        {preview ? (
          <PictureWordsForm
            key={JSON.stringify(metadata)}
            intent={intents.picture}
            preview={preview}
            metadata={metadata}
            failed={failedBy(actionData, intents.picture)}
            keep="Enregistrer la photo"
          />
        ) : (
          <Notice tone="danger">{typo("Cette photo a été effacée : retirez-la de la galerie.")}</Notice>
        )}
      </AgencySection>
    </>
  );
}
