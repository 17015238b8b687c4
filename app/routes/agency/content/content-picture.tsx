import { refusals } from "#app/forms/refusals.ts";
import { data, Form, href } from "react-router";
import * as z from "zod/mini";
import { textIn } from "#app/forms/form-text.ts";
import { pictureTitle } from "#app/content/parts/picture-title.ts";
import { memberRefusals } from "#app/forms/member-refusals.ts";
import { megabytes } from "#app/french/megabytes.ts";
import { presentPasswordField } from "#app/forms/person.forms.ts";
import { typo } from "#app/french/typo.ts";
import { eraseMedia, readLibraryPicture } from "#app/features/media/library.server.ts";
import { picturePreviews } from "#app/features/media/picture-previews.server.ts";
import { readEditedPart } from "#app/features/publishing/drafts/drafts.server.ts";
import { forgetMedia } from "#app/features/publishing/pictures/forget-media.server.ts";
import { placePicture } from "#app/features/publishing/pictures/place-picture.server.ts";
import { emptyMetadata } from "#app/features/publishing/pictures/picture-texts.ts";
import { isPictureShown, otherPlaces, placesShowing } from "#app/features/publishing/pictures/shown-pictures.server.ts";
import { confirmIdentity, readConfirmer } from "#app/http/request/reauthenticate.server.ts";
import { agencyReads } from "#app/http/request/batched-services.server.ts";
import { answerForm } from "#app/http/forms/answer-form.server.ts";
import { readIntent } from "#app/http/forms/form-data.server.ts";
import { answerPictureWords, PICTURE_INTENT } from "#app/http/content-forms/picture-text-forms.server.ts";
import { requireMember } from "#app/http/request/require-member.server.ts";
import { requestContext } from "#app/http/request/request-context.server.ts";
import { AgencyHead, AgencySection } from "#app/layout/agency/agency-page.tsx";
import type { Db } from "#app/platform/database/connection.server.ts";
import { pageMeta } from "#app/layout/document/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { EraseForEver } from "#app/forms/delete-section.tsx";
import { FormFoot } from "#app/ui/form/field.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { INTENT_FIELD } from "#app/ui/form/form-answer.ts";
import { Notice } from "#app/ui/notice.tsx";
import { failedBy } from "#app/ui/form/failed-by.ts";
import type { Route } from "./+types/content-picture.ts";
import styles from "./picture-words-form.module.css";
import { PictureWordsForm } from "./picture-words-form.tsx";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData && { title: loaderData.title, noindex: true });

const ERASE_INTENT = "effacer";
const PLACE_INTENT = "placer";

const eraseSchema = z.object({ currentPassword: presentPasswordField });

export async function loader({ context, params: { name } }: Route.LoaderArgs) {
  const member = await requireMember(context);
  const ctx = requestContext(context);
  const { publishing, media } = agencyReads(context);
  const [previews, file, pictures, places, others, confirmer] = await Promise.all([
    picturePreviews(media, [name], ctx.contentPages.picture),
    readLibraryPicture(media, name),
    readEditedPart(publishing, "pictures"),
    placesShowing(publishing, name),
    otherPlaces(publishing, name),
    readConfirmer(ctx, member),
  ]);
  const preview = Object.hasOwn(previews, name) ? previews[name] : undefined;
  if (!preview) throw data(null, { status: 404 });
  const title = file?.sentName ?? pictureTitle(name);
  return {
    title,
    preview,
    file,
    places,
    others,
    confirmer,
    isOwner: member.role === "owner",
    metadata: pictures.value[name] ?? emptyMetadata,
    intents: { picture: PICTURE_INTENT, place: PLACE_INTENT, erase: ERASE_INTENT },
  };
}

const LIBRARY = href("/agence/contenu/photos");

export async function action(args: Route.ActionArgs) {
  const member = await requireMember(args.context);
  const { name } = args.params;
  const intent = await readIntent(args.request);
  if (intent === PICTURE_INTENT) {
    return answerPictureWords(args, member, name, href("/agence/contenu/photos/:name", { name }));
  }
  if (intent === PLACE_INTENT) {
    return answerForm(args, {
      logMessage: "a picture was not put in its place",
      intent: PLACE_INTENT,
      requires: "member",
      messages: refusals({ 404: { unknown: "Cette place n'existe plus : choisissez-en une autre." } }, memberRefusals),
      async handler({ ctx, form }) {
        const placed = await placePicture(ctx.services.publishing, member, name, textIn(form, "place"));
        if (!placed) return { ok: false, reason: "unknown" };
        return { ok: true, to: href("/agence/contenu/photos/:name", { name }), flash: "content-saved" };
      },
    });
  }
  if (intent !== ERASE_INTENT) throw data(null, { status: 400 });
  await requireMember(args.context, "owner");
  return answerForm(args, {
    logMessage: "a picture was not erased",
    intent: ERASE_INTENT,
    schema: eraseSchema,
    requires: "member",
    messages: refusals(
      {
        403: { "wrong-password": "Ce mot de passe n'est pas le bon." },
        409: { "still-shown": "Elle est encore montrée : retirez-la d'abord des pages dites ci-dessous, et publiez." },
      },
      memberRefusals,
    ),
    async handler({ ctx, viewer, value: { currentPassword } }) {
      const { publishing, media } = ctx.services;
      if ((await placesShowing(publishing, name)).length > 0) return { ok: false, reason: "still-shown" };
      const confirmed = await confirmIdentity(ctx, viewer, currentPassword, "picture-erasure");
      if (!confirmed.ok) return confirmed;
      const isShown = (trx: Db) => isPictureShown({ ...publishing, db: trx }, name);
      const erased = await eraseMedia(media, { name, by: { memberId: viewer.id } }, forgetMedia, isShown);
      if (!erased) return { ok: false, reason: "still-shown" };
      return { ok: true, to: LIBRARY };
    },
  });
}

export default function ContentPicture({ loaderData, actionData }: Route.ComponentProps) {
  const { title, preview, file, places, others, confirmer, isOwner, metadata, intents } = loaderData;
  const failed = failedBy(actionData, intents.erase);
  const unplaced = failedBy(actionData, intents.place)?.errors[""];
  return (
    <>
      <AgencyHead
        title={title}
        back={{ to: LIBRARY, label: "Photos du site" }}
        intro={file && <p className="caption">{typo(`${file.width} × ${file.height}, ${megabytes(file.bytes)}`)}</p>}
      />
      <PictureWordsForm
        key={JSON.stringify(metadata)}
        intent={intents.picture}
        preview={preview}
        metadata={metadata}
        failed={failedBy(actionData, intents.picture)}
      />
      <AgencySection title="Où elle est montrée" id="pages">
        {places.length === 0 ? (
          <p>{typo("Nulle part, ni en ligne ni dans le brouillon.")}</p>
        ) : (
          <ul>
            {places.map((place) => (
              <li key={place}>{typo(place)}</li>
            ))}
          </ul>
        )}
        <Form method="post" className={styles.fields} preventScrollReset>
          <input type="hidden" name={INTENT_FIELD} value={intents.place} />
          <SelectField
            label="La montrer à la place d’une autre"
            name="place"
            options={others}
            error={unplaced && typo(unplaced)}
          />
          <FormFoot>
            <Button type="submit" variant="quiet" size="small">
              Mettre dans le brouillon
            </Button>
          </FormFoot>
        </Form>
      </AgencySection>
      {file && isOwner && (
        <AgencySection title="Effacer partout" id="effacer">
          {failed?.errors[""] && (
            <Notice tone="danger" role="alert">
              {typo(failed.errors[""])}
            </Notice>
          )}
          <p>
            {typo(
              "L'original et tout ce qui en a été fait s'en vont, aussi des versions passées du site : quand une personne retire son accord, par exemple.",
            )}
          </p>
          <EraseForEver
            summary="Effacer cette photo"
            intent={intents.erase}
            section="effacer"
            confirmer={confirmer}
            failed={failed}
          />
        </AgencySection>
      )}
    </>
  );
}
