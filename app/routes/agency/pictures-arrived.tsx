import { data, href, redirect, useNavigate } from "react-router";
import { numberInWords } from "#app/content/number-in-words.ts";
import { typo } from "#app/content/typo.ts";
import { mediaRefusals } from "#app/features/media/media.messages.ts";
import { addPictures } from "#app/features/publishing/add-pictures.server.ts";
import { UploadZone } from "#app/features/media/upload-zone.tsx";
import { takePictures } from "#app/features/media/take-pictures.server.ts";
import { requireMember, unlessErased } from "#app/http/require-member.server.ts";
import { visitOf } from "#app/http/visit.server.ts";
import { AgencyHead } from "#app/layout/agency-page.tsx";
import { pageMeta } from "#app/layout/page-meta.ts";
import { Row, RowList } from "#app/ui/row-list.tsx";
import type { Route } from "./+types/pictures-arrived.ts";

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: "Photos envoyées", noindex: true });

const galleryHref = (gallery: string) => href("/agence/contenu/galeries/:gallery", { gallery });
const LIBRARY = href("/agence/contenu/photos");
const ONE_BY_ONE = href("/agence/contenu/photos/envoi/un-par-un");

/** Whoever comes back to what a form has answered, and sees the form. */
export async function loader({ context }: Route.LoaderArgs) {
  await requireMember(context);
  return null;
}

/** Takes the files of a plain form, all at once. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const member = await requireMember(context);
  const visit = visitOf(context);
  const { media, publishing } = visit.services;
  const form = { body: request.body, contentType: request.headers.get("content-type") ?? "" };
  const taken = await takePictures(media, member.id, form);
  const gallery = url.searchParams.get("galerie");
  const kept = taken.filter((file) => file.ok);
  if (gallery) await unlessErased(visit, () => addPictures(publishing, member, gallery, kept));
  const files = taken.map((file) => ({
    sentName: file.sentName,
    refused: file.ok ? null : mediaRefusals[file.reason],
  }));
  const all = files.length > 0 && files.every(({ refused }) => !refused);
  const back = gallery ? galleryHref(gallery) : LIBRARY;
  if (all) throw redirect(back, 303);
  return data({ files, gallery }, files.some(({ refused }) => !refused) ? 200 : 422);
}

/** Said of each file that was not taken; where all were, the library itself shows them. */
export default function PicturesArrived({ actionData }: Route.ComponentProps) {
  const navigate = useNavigate();
  const back = actionData?.gallery
    ? { to: galleryHref(actionData.gallery), label: "La galerie" }
    : { to: LIBRARY, label: "Photos du site" };
  const toLibrary = () => void navigate(LIBRARY);
  const zone = <UploadZone action={href("/agence/contenu/photos/envoi")} oneByOne={ONE_BY_ONE} onArrived={toLibrary} />;
  if (!actionData) {
    return (
      <>
        <AgencyHead title="Envoyer des photos" back={back} />
        {zone}
      </>
    );
  }
  const { files } = actionData;
  const refused = files.filter((file) => file.refused);
  return (
    <>
      <AgencyHead
        title="Photos envoyées,"
        news={typo(files.length === 0 ? "aucune choisie" : newsOf(files.length - refused.length, refused.length))}
        back={back}
      />
      <RowList>
        {files.map((file, index) => (
          <Row
            key={index}
            title={file.sentName}
            meta={typo(file.refused ?? "Gardée.")}
            {...(file.refused && { state: { label: "refusée", tone: "over" as const } })}
          />
        ))}
      </RowList>
      {zone}
    </>
  );
}

function newsOf(taken: number, refused: number): string {
  const said = refused === 1 ? "une refusée" : `${numberInWords(refused, true)} refusées`;
  if (taken === 0) return said;
  return `${taken === 1 ? "une gardée" : `${numberInWords(taken, true)} gardées`}, ${said}`;
}
