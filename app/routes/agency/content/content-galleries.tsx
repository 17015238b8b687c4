import { href } from "react-router";
import { ActionForm } from "#app/forms/action-form.tsx";
import { textIn } from "#app/forms/form-text.ts";
import { commonRefusals } from "#app/forms/common-refusals.ts";
import { capitalise } from "#app/french/dates.ts";
import { gallerySchema } from "#app/content/parts/galleries.ts";
import { visibleGalleries } from "#app/content/pages/visible-galleries.ts";
import { typeset } from "#app/french/typeset.ts";
import { picturePreviews } from "#app/features/media/picture-previews.server.ts";
import { describeHidden } from "#app/features/publishing/publishing.messages.ts";
import { pictureSeries, seriesIds, seriesPictures } from "#app/features/publishing/pictures/picture-series.ts";
import { draftContent } from "#app/features/publishing/store/stored-drafts.server.ts";
import { fieldProps } from "#app/features/publishing/part-form.ts";
import { editDraft } from "#app/features/publishing/drafts/drafts.server.ts";
import { withNewGallery } from "#app/features/publishing/pictures/gallery-edits.ts";
import { galleryErrors } from "#app/features/publishing/pictures/gallery-form.ts";
import { listIntents } from "#app/http/content-forms/draft-forms.server.ts";
import { answerForm } from "#app/http/forms/answer-form.server.ts";
import { answerIntents } from "#app/http/forms/answer-intents.server.ts";
import { requireMember } from "#app/http/request/require-member.server.ts";
import { failed, ok } from "#app/platform/result.ts";
import { AgencyHead, AgencySection } from "#app/layout/agency/agency-page.tsx";
import { formatPhotoCount } from "#app/features/publishing/publishing-labels.ts";
import { ContentTabs } from "#app/layout/agency/content-tabs.tsx";
import { noindexMeta } from "#app/layout/document/page-meta.ts";
import { UnderlinedLink } from "#app/ui/button.tsx";
import { Field, FormPair } from "#app/ui/form/field.tsx";
import { ListItem, List } from "#app/ui/list/list.tsx";
import { ErrorNotice } from "#app/ui/error-notice.tsx";
import type { Route } from "./+types/content-galleries.ts";
import { SortableList, SortableItem, ItemActions } from "./sortable-list.tsx";
import styles from "./sortable-list.module.css";
import { plural } from "#app/french/plural.ts";

export const meta = noindexMeta("Galeries");

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, services } = await requireMember(context);
  const content = await draftContent(services);
  const { galleries } = content.galleries;
  const firstPictures = galleries.flatMap(({ items }) => items[0]?.picture ?? []);
  const previews = await picturePreviews(services, firstPictures, ctx.contentPages.picture);
  const addresses = new Map(visibleGalleries(content.galleries).map(({ id, to }) => [id, to]));
  const onlineIds = new Set(visibleGalleries(ctx.content.galleries).map(({ id }) => id));
  const publishedIds = new Set(ctx.content.galleries.galleries.map(({ id }) => id));
  return {
    fields: fieldProps(gallerySchema),
    series: seriesIds.map((id) => ({
      title: pictureSeries[id].title,
      about: `${capitalise(formatPhotoCount(seriesPictures(content, id).length))}. ${pictureSeries[id].about}`,
      to: href("/agence/contenu/suites/:series", { series: id }),
    })),
    galleries: galleries.map(({ id, title, items }) => ({
      id,
      title,
      photos: items.length,
      preview: previews[items[0]?.picture ?? ""] ?? null,
      to: addresses.get(id) ?? null,
      isOnline: onlineIds.has(id),
      isPublished: publishedIds.has(id),
    })),
  };
}

export function action(args: Route.ActionArgs) {
  return answerIntents(args, { requires: "member", intents });
}

const intents = {
  ...listIntents({ part: "galleries", idField: "gallery", to: `${href("/agence/contenu/galeries")}#galeries` }),
  "add-gallery": (args: Route.ActionArgs) =>
    answerForm(args, {
      logMessage: "the gallery was not added",
      requires: "member",
      messages: commonRefusals,
      async handler({ ctx, viewer, form }) {
        const texts = { title: textIn(form, "title"), lede: textIn(form, "lede") };
        let newId = "";
        let errors: Record<string, string> = {};
        const isAdded = await editDraft(ctx.services, viewer, "galleries", (all) => {
          const result = withNewGallery(all, texts);
          newId = result.id;
          errors = galleryErrors(result.galleries);
          return result.galleries;
        });
        if (!isAdded) return failed("fields", { errors });
        const page = href("/agence/contenu/galeries/:gallery", { gallery: newId });
        return ok({ to: page, flash: "content-saved" });
      },
    }),
};

type LoaderData = Route.ComponentProps["loaderData"];

export default function ContentGalleries({ loaderData, actionData }: Route.ComponentProps) {
  const { galleries, fields, series } = loaderData;
  const listError = actionData?.ok === false && actionData.intent !== "add-gallery" && actionData.errors[""];
  const count = galleries.length;
  const visibleCount = galleries.filter(({ to }) => to !== null).length;
  return (
    <>
      <AgencyHead
        title="Galeries,"
        titleEnd={
          visibleCount === 0 ? "aucune visible" : `${visibleCount} ${plural(visibleCount, "visible", "visibles")}`
        }
      />
      <ContentTabs />
      <ErrorNotice>{listError}</ErrorNotice>
      <AgencySection title="Sur le site" id="galeries">
        <SortableList field="gallery" itemName="une galerie" items={galleries}>
          {galleries.map((gallery, index) => (
            <GalleryRow key={gallery.id} gallery={gallery} position={index + 1} count={count} />
          ))}
        </SortableList>
      </AgencySection>
      <AgencySection title="Ailleurs sur le site" id="suites">
        <List>
          {series.map(({ title, about, to }) => (
            <ListItem
              key={to}
              title={title}
              meta={typeset(about)}
              actions={
                <UnderlinedLink to={to} aria-label={`Modifier les photos : ${title}`}>
                  Modifier les photos
                </UnderlinedLink>
              }
            />
          ))}
        </List>
      </AgencySection>
      <AgencySection title="Une nouvelle galerie" id="nouvelle">
        <ActionForm
          intent="add-gallery"
          answer={actionData}
          action="#nouvelle"
          className="stack"
          submit="Créer la galerie"
          variant="quiet"
          foot={<p className="note">Elle restera masquée tant que vous ne l’affichez pas.</p>}
        >
          {(field) => (
            <FormPair>
              <Field {...fields.title} {...field("title")} />
              <Field
                multiline
                rows={2}
                {...fields.lede}
                {...field("lede")}
                hint="Une phrase sous le titre ; les moteurs de recherche l’affichent aussi."
              />
            </FormPair>
          )}
        </ActionForm>
      </AgencySection>
    </>
  );
}

interface GalleryRowProps {
  gallery: LoaderData["galleries"][number];
  position: number;
  count: number;
}

function GalleryRow({ gallery, position, count }: GalleryRowProps) {
  const { id, title, photos, preview, to, isOnline, isPublished } = gallery;
  const page = href("/agence/contenu/galeries/:gallery", { gallery: id });
  return (
    <SortableItem
      id={id}
      title={title}
      to={page}
      image={preview ? <img {...preview} alt="" loading="lazy" decoding="async" draggable={false} /> : <b>Vide</b>}
      position={position}
      count={count}
      field="gallery"
    >
      <p className={styles.line}>{capitalise(formatPhotoCount(photos))}</p>
      <p className={styles.line}>{describeAddress(to, isOnline)}</p>
      <ItemActions
        field={{ name: "gallery", value: id }}
        title={title}
        isHidden={to === null}
        loss={
          isPublished
            ? null
            : "Jamais publiée : elle sera supprimée définitivement, avec ses textes. Ses photos restent dans « Photos »."
        }
        link={
          <UnderlinedLink to={page} aria-label={`Modifier ${title}, ses photos et ses textes`}>
            Modifier
          </UnderlinedLink>
        }
      />
    </SortableItem>
  );
}

function describeAddress(to: string | null, isOnline: boolean): string {
  if (to === null) return describeHidden(isOnline);
  return to === href("/services/photo/galerie") ? `Au menu « Galerie » : ${to}` : `Sa page : ${to}`;
}
