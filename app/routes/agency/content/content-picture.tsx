import { refusals } from "#app/forms/refusals.ts";
import { data, href } from "react-router";
import { ActionForm } from "#app/forms/action-form.tsx";
import { textIn } from "#app/forms/form-text.ts";
import { pictureMetadataSchema } from "#app/content/parts/pictures.ts";
import { pictureTitle } from "#app/content/parts/picture-title.ts";
import { commonRefusals } from "#app/forms/common-refusals.ts";
import { reauthenticationRefusals } from "#app/forms/reauthentication-refusals.ts";
import { megabytes } from "#app/french/megabytes.ts";
import { reauthenticationSchema } from "#app/features/account/second-factor/second-factor.forms.ts";
import { eraseMedia, readLibraryPicture } from "#app/features/media/library.server.ts";
import { picturePreviews } from "#app/features/media/picture-previews.server.ts";
import { draftContent } from "#app/features/publishing/store/stored-drafts.server.ts";
import { forgetMedia } from "#app/features/publishing/media/forget-media.server.ts";
import { assignPicture } from "#app/features/publishing/pictures/assign-picture.server.ts";
import { fieldProps } from "#app/features/publishing/part-form.ts";
import { emptyMetadata } from "#app/features/publishing/pictures/picture-texts.ts";
import { isPictureUsed, otherUsages, usageLabels } from "#app/features/publishing/media/media-usages.server.ts";
import { reauthenticate, readReauthentication } from "#app/http/request/reauthenticate.server.ts";
import { answerForm } from "#app/http/forms/answer-form.server.ts";
import { answerIntents } from "#app/http/forms/answer-intents.server.ts";
import { answerPictureForm } from "#app/http/content-forms/picture-text-forms.server.ts";
import { requireMember } from "#app/http/request/require-member.server.ts";
import { AgencyHead, AgencySection } from "#app/layout/agency/agency-page.tsx";
import type { Db } from "#app/platform/database/connection.server.ts";
import { failed, ok } from "#app/platform/result.ts";
import { pageMeta } from "#app/layout/document/page-meta.ts";
import { DeleteSection } from "#app/forms/delete-section.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { failureOf } from "#app/ui/form/failure-of.ts";
import type { Route } from "./+types/content-picture.ts";
import { PictureForm } from "./picture-form.tsx";
import { typeset } from "#app/french/typeset.ts";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData && { title: loaderData.title, noindex: true });

const assignRefusals = refusals(
  { 404: { unknown: "Cet emplacement n’existe plus : choisissez-en un autre." } },
  commonRefusals,
);

const erasureRefusals = refusals(
  {
    409: {
      "still-shown": "Elle est encore affichée : retirez-la d’abord des pages indiquées ci-dessus, puis publiez.",
    },
  },
  reauthenticationRefusals,
);

export async function loader({ context, params: { name } }: Route.LoaderArgs) {
  const { ctx, member, services } = await requireMember(context);
  const [previews, file, { pictures }, usages, usageOptions, reauthentication] = await Promise.all([
    picturePreviews(services, [name], ctx.contentPages.picture),
    readLibraryPicture(services, name),
    draftContent(services),
    usageLabels(services, name),
    otherUsages(services, name),
    readReauthentication(ctx, member),
  ]);
  const preview = Object.hasOwn(previews, name) ? previews[name] : undefined;
  if (!preview) throw data(null, { status: 404 });
  const title = file?.sentName ?? pictureTitle(name);
  return {
    title,
    fields: fieldProps(pictureMetadataSchema),
    preview,
    file,
    usages,
    usageOptions: usageOptions.map(({ value, label }) => ({ value, label: typeset(label) })),
    reauthentication,
    isOwner: member.role === "owner",
    metadata: pictures[name] ?? emptyMetadata,
  };
}

const LIBRARY = href("/agence/contenu/photos");

export function action(args: Route.ActionArgs) {
  const { name } = args.params;
  const here = href("/agence/contenu/photos/:name", { name });
  return answerIntents(args, {
    requires: "member",
    intents: {
      "save-picture": () => answerPictureForm(args, name, here),
      assign: () =>
        answerForm(args, {
          logMessage: "a picture was not assigned",
          requires: "member",
          messages: assignRefusals,
          async handler({ ctx, viewer, form }) {
            const isAssigned = await assignPicture(ctx.services, viewer, name, textIn(form, "usage"));
            if (!isAssigned) return failed("unknown", { field: "usage" });
            return ok({ to: here, flash: "content-saved" });
          },
        }),
      erase: () =>
        answerForm(args, {
          logMessage: "a picture was not erased",
          schema: reauthenticationSchema,
          requires: "owner",
          messages: erasureRefusals,
          async handler({ ctx, viewer, value: { currentPassword } }) {
            const { services } = ctx;
            if ((await usageLabels(services, name)).length > 0) return failed("still-shown");
            const reauthenticated = await reauthenticate(ctx, viewer, currentPassword, "picture-erasure");
            if (!reauthenticated.ok) return reauthenticated;
            const isUsed = (trx: Db) => isPictureUsed({ ...services, db: trx }, name);
            const isErased = await eraseMedia(services, { name, by: { memberId: viewer.id } }, forgetMedia, isUsed);
            if (!isErased) return failed("still-shown");
            return ok({ to: LIBRARY });
          },
        }),
    },
  });
}

export default function ContentPicture({ loaderData, actionData }: Route.ComponentProps) {
  const { title, preview, file, usages, usageOptions, reauthentication, isOwner, metadata } = loaderData;
  return (
    <>
      <AgencyHead
        title={title}
        back={{ to: LIBRARY, label: "Photos du site" }}
        caption={file && `${file.width} × ${file.height}, ${megabytes(file.bytes)}`}
      />
      <PictureForm
        key={JSON.stringify(metadata)}
        preview={preview}
        fields={loaderData.fields}
        metadata={metadata}
        failed={failureOf(actionData, "save-picture")}
      />
      <AgencySection title="Pages où elle apparaît" id="pages">
        {usages.length === 0 ? (
          <p>Nulle part, ni en ligne ni dans le brouillon.</p>
        ) : (
          <ul>
            {usages.map((usage) => (
              <li key={usage}>{typeset(usage)}</li>
            ))}
          </ul>
        )}
        <ActionForm
          intent="assign"
          answer={actionData}
          className="stack gap3"
          submit="Mettre dans le brouillon"
          variant="quiet"
          size="small"
        >
          {(field) => (
            <SelectField label="Remplacer une autre photo par celle-ci" options={usageOptions} {...field("usage")} />
          )}
        </ActionForm>
      </AgencySection>
      {file && isOwner && (
        <AgencySection title="Effacer partout" id="effacer">
          <p>
            L’original et toutes ses copies seront supprimés, y compris des anciennes versions du site. À utiliser, par
            exemple, quand une personne retire son accord.
          </p>
          <DeleteSection
            summary="Effacer cette photo"
            intent="erase"
            submit="Effacer définitivement"
            sectionId="effacer"
            reauthentication={reauthentication}
            failed={failureOf(actionData, "erase")}
          />
        </AgencySection>
      )}
    </>
  );
}
