import { data, Form, href, Link, useRevalidator } from "react-router";
import { commonMessages } from "#app/content/common.messages.ts";
import { numberInWords } from "#app/content/number-in-words.ts";
import { typo } from "#app/content/typo.ts";
import { ContactSheet, Frame } from "#app/features/media/contact-sheet.tsx";
import { picturePreviews } from "#app/features/media/picture-previews.server.ts";
import { UploadZone } from "#app/features/media/upload-zone.tsx";
import { readContentState } from "#app/features/publishing/content-state.server.ts";
import { editDraft, readEditedPart } from "#app/features/publishing/drafts.server.ts";
import { fieldId } from "#app/features/publishing/form-fields.ts";
import { withItemAt, withoutItem } from "#app/features/publishing/gallery-edits.ts";
import { agencyReads } from "#app/http/agency-reads.server.ts";
import { answerForm } from "#app/http/form-action.server.ts";
import { readIntent } from "#app/http/form-data.server.ts";
import { answerGalleryWords, GALLERY_INTENT } from "#app/http/picture-words.server.ts";
import { requireMember } from "#app/http/require-member.server.ts";
import { visitOf } from "#app/http/visit.server.ts";
import { AgencyHead, AgencySection } from "#app/layout/agency-page.tsx";
import { RoomNav } from "#app/layout/content-rooms.tsx";
import { pageMeta } from "#app/layout/page-meta.ts";
import { Button, ButtonLink, IconButton, LinkButton } from "#app/ui/button.tsx";
import { Field, FormFoot, FormPair } from "#app/ui/field.tsx";
import { INTENT_FIELD } from "#app/ui/form-answer.ts";
import { NextIcon, PreviousIcon } from "#app/ui/icons.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/content-galleries.ts";
import styles from "./picture-words-form.module.css";
import { Contested, type WordsRefused } from "./picture-words-form.tsx";

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: "Galerie", noindex: true });

export async function loader({ context }: Route.LoaderArgs) {
  await requireMember(context);
  const visit = visitOf(context);
  const { publishing, media } = agencyReads(context);
  const [galleries, pictures, state] = await Promise.all([
    readEditedPart(publishing, "galleries"),
    readEditedPart(publishing, "pictures"),
    readContentState(publishing),
  ]);
  // The public page shows the first; an address of its own is what others wait for.
  const gallery = galleries.value.galleries[0];
  if (!gallery) throw data(null, { status: 404 });
  const previews = await picturePreviews(
    media,
    gallery.items.map(({ picture }) => picture),
    visit.reader.picture,
  );
  return {
    gallery: { id: gallery.id, title: gallery.title, lede: gallery.lede },
    wordsIntent: GALLERY_INTENT,
    changed: state.parts.map(({ part }) => part),
    items: gallery.items.map(({ id, title, picture }) => ({
      id,
      title,
      preview: previews[picture] ?? null,
      isSettled: Boolean(pictures.value[picture]?.alternative),
    })),
  };
}

const PAGE = href("/agence/contenu/galeries");

const text = (form: FormData, name: string) => String(form.get(name) ?? "");

export async function action(args: Route.ActionArgs) {
  const member = await requireMember(args.context);
  if ((await readIntent(args.request)) === GALLERY_INTENT) {
    const { value } = await readEditedPart(visitOf(args.context).services.publishing, "galleries");
    const gallery = value.galleries[0];
    if (!gallery) throw data(null, { status: 404 });
    return answerGalleryWords(args, member, gallery, `${PAGE}#mots`);
  }
  return answerForm(args, {
    failure: "the gallery was not changed",
    from: "member",
    limit: "post",
    says: { "too-many": commonMessages.tooManyTries, failed: commonMessages.failed },
    async act({ visit, form }) {
      const [gallery, item] = [text(form, "galerie"), text(form, "element")];
      const place = Number(text(form, "place") || Number.NaN);
      // What somebody else took away meanwhile is gone, and stays so.
      await editDraft(visit.services.publishing, member, "galleries", (all) =>
        form.has("retirer") ? withoutItem(all, gallery, item) : withItemAt(all, gallery, item, place),
      );
      return { ok: true, pageTo: `${PAGE}#planche` };
    },
  });
}

export default function ContentGalleries({
  loaderData: { gallery, items, changed, wordsIntent },
  actionData,
}: Route.ComponentProps) {
  const refused =
    actionData?.ok === false && actionData.intent === wordsIntent ? (actionData as WordsRefused) : undefined;
  const { revalidate } = useRevalidator();
  const query = `?galerie=${gallery.id}`;
  const missing = items.filter(({ isSettled }) => !isSettled).length;
  return (
    <>
      <AgencyHead
        title={typo(`${gallery.title},`)}
        news={typo(`${numberInWords(items.length, true)} photo${items.length > 1 ? "s" : ""}`)}
        intro={
          missing > 0 && (
            <p className="caption">
              {typo(
                missing === 1
                  ? "Une photo attend son texte alternatif : sans lui, rien ne se publie."
                  : `${numberInWords(missing, true)} photos attendent leur texte alternatif : sans lui, rien ne se publie.`,
              )}
            </p>
          )
        }
        actions={
          <ButtonLink to={href("/services/photo/galerie")} variant="quiet" size="small" reloadDocument>
            Voir la page
          </ButtonLink>
        }
      />
      <RoomNav changed={changed} />
      {actionData && !actionData.ok && !refused && (
        <Notice tone="danger" role="alert">
          {typo(actionData.errors[""] ?? commonMessages.failed)}
        </Notice>
      )}
      <AgencySection title="Planche" id="planche">
        <ContactSheet>
          {items.map((item, index) => (
            <Frame
              key={item.id}
              number={index + 1}
              preview={item.preview}
              to={href("/agence/contenu/galeries/:gallery/:item", { gallery: gallery.id, item: item.id })}
              title={item.title}
              flag={item.preview ? !item.isSettled && "texte alternatif manquant" : "effacée"}
            >
              <Moves gallery={gallery.id} item={item} place={index + 1} count={items.length} />
            </Frame>
          ))}
        </ContactSheet>
      </AgencySection>
      <UploadZone
        action={`${href("/agence/contenu/photos/envoi")}${query}`}
        oneByOne={`${href("/agence/contenu/photos/envoi/un-par-un")}${query}`}
        onArrived={() => void revalidate()}
      />
      <p>
        <Link to={href("/agence/contenu/photos")}>Toutes les photos du site</Link>
      </p>
      <AgencySection title="La page" id="mots">
        <GalleryWords gallery={gallery} intent={wordsIntent} refused={refused} />
      </AgencySection>
    </>
  );
}

interface GalleryWordsProps {
  gallery: { title: string; lede: string };
  intent: string;
  refused: WordsRefused | undefined;
}

/** What its page says above the photos. */
function GalleryWords({ gallery: { title, lede }, intent, refused }: GalleryWordsProps) {
  const { typed = {}, errors = {} } = refused ?? {};
  const seen = JSON.stringify({ title, lede });
  return (
    <Form method="post" action="#mots" className={styles.fields} preventScrollReset noValidate key={seen}>
      <input type="hidden" name={INTENT_FIELD} value={intent} />
      <input type="hidden" name="seen" value={refused?.seen ?? typed.seen?.[0] ?? seen} />
      <Contested refused={refused} />
      <FormPair>
        <Field
          id={fieldId("galleries", "title")}
          label="Titre"
          name="title"
          defaultValue={typed.title?.[0] ?? title}
          error={errors.title && typo(errors.title)}
        />
        <Field
          multiline
          rows={2}
          label="Introduction"
          name="lede"
          defaultValue={typed.lede?.[0] ?? lede}
          error={errors.lede && typo(errors.lede)}
        />
      </FormPair>
      <FormFoot>
        <Button type="submit">Garder en brouillon</Button>
      </FormFoot>
    </Form>
  );
}

interface MovesProps {
  gallery: string;
  item: { id: string; title: string };
  place: number;
  count: number;
}

/** One place forward, one back, or straight to a place. */
function Moves({ gallery, item: { id, title }, place, count }: MovesProps) {
  const hidden = (
    <>
      <input type="hidden" name="galerie" value={gallery} />
      <input type="hidden" name="element" value={id} />
    </>
  );
  return (
    <>
      <Form method="post" preventScrollReset>
        {hidden}
        <IconButton type="submit" name="place" value={place - 1} disabled={place === 1} label={`Avancer ${title}`}>
          <PreviousIcon />
        </IconButton>
        <IconButton type="submit" name="place" value={place + 1} disabled={place === count} label={`Reculer ${title}`}>
          <NextIcon />
        </IconButton>
      </Form>
      <details>
        <summary>Autre place, ou retirer</summary>
        <Form method="post" preventScrollReset>
          {hidden}
          <select name="place" aria-label={`Place de ${title}`} defaultValue={place} key={place}>
            {Array.from({ length: count }, (_, index) => (
              <option key={index} value={index + 1}>
                place {index + 1}
              </option>
            ))}
          </select>{" "}
          <LinkButton type="submit">Placer</LinkButton>{" "}
          <LinkButton type="submit" name="retirer" value="oui">
            Retirer de la galerie
          </LinkButton>
        </Form>
      </details>
    </>
  );
}
