import { data, href, redirect, useNavigate } from "react-router";
import { UploadZone } from "#app/features/media/upload-zone.tsx";
import { pictureUploadUrls } from "#app/http/content-forms/picture-upload-urls.ts";
import { pageOfList, receivePictures } from "#app/http/content-forms/receive-pictures.server.ts";
import { requireMember } from "#app/http/request/require-member.server.ts";
import { AgencyHead } from "#app/layout/agency/agency-page.tsx";
import { noindexMeta } from "#app/layout/document/page-meta.ts";
import { ListItem, List } from "#app/ui/list/list.tsx";
import { Badge } from "#app/ui/badge.tsx";
import type { Route } from "./+types/upload-pictures.ts";
import { plural } from "#app/french/plural.ts";

export const meta = noindexMeta("Envoyer des photos");

/** The browser may request this page by GET after a form without JavaScript, for example by its back button. */
export async function loader({ context }: Route.LoaderArgs) {
  await requireMember(context);
  return null;
}

export async function action(args: Route.ActionArgs) {
  const { member } = await requireMember(args.context);
  const { files, list } = await receivePictures(args, member);
  const back = pageOfList(list);
  if (files.length > 0 && files.every(({ error }) => !error)) throw redirect(back.to, 303);
  const results = files.map(({ sentName, name, error }) => ({ sentName, error, isStored: name !== null }));
  return data({ files: results, back, list }, files.some(({ name }) => name) ? 200 : 422);
}

export default function PicturesReceived({ actionData }: Route.ComponentProps) {
  const navigate = useNavigate();
  const back = actionData?.back ?? { to: href("/agence/contenu/photos"), label: "Photos du site" };
  const files = actionData?.files ?? [];
  return (
    <>
      <AgencyHead
        title={files.length === 0 ? "Envoyer des photos" : "Photos envoyées,"}
        titleEnd={describeFiles(files)}
        back={back}
      />
      {actionData && files.length === 0 && <p role="alert">Aucun fichier choisi.</p>}
      {files.length > 0 && (
        <List>
          {files.map((file, index) => (
            <ListItem
              key={index}
              title={file.sentName}
              meta={file.error ?? "Ajoutée."}
              actions={
                file.error && (
                  <Badge tone={file.isStored ? "waiting" : "failed"}>{file.isStored ? "non placée" : "refusée"}</Badge>
                )
              }
            />
          ))}
        </List>
      )}
      <UploadZone {...pictureUploadUrls(actionData?.list)} onAllReceived={() => void navigate(back.to)} />
    </>
  );
}

function describeFiles(files: readonly { error: string | null; isStored: boolean }[]): string {
  const failed = files.filter(({ isStored }) => !isStored).length;
  const unplaced = files.filter((file) => file.isStored && file.error).length;
  return [
    describeCount(files.length - failed - unplaced, "ajoutée", "ajoutées"),
    describeCount(unplaced, "non placée", "non placées"),
    describeCount(failed, "refusée", "refusées"),
  ]
    .filter(Boolean)
    .join(", ");
}

function describeCount(count: number, one: string, several: string): string {
  if (count === 0) return "";
  return `${count} ${plural(count, one, several)}`;
}
