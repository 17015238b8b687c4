import { data, href, redirect, useNavigate } from "react-router";
import { filmRefusalMessage } from "#app/features/media/take-films.server.ts";
import { FILM_FILES, FILMS, UploadZone } from "#app/features/media/upload-zone.tsx";
import { FILM_PARAMETER, filmUploadUrls } from "#app/http/content-forms/film-upload-urls.ts";
import { receiveFilms } from "#app/http/content-forms/receive-films.server.ts";
import { requireMember } from "#app/http/request/require-member.server.ts";
import { AgencyHead } from "#app/layout/agency/agency-page.tsx";
import { noindexMeta } from "#app/layout/document/page-meta.ts";
import { ListItem, List } from "#app/ui/list/list.tsx";
import { Badge } from "#app/ui/badge.tsx";
import type { Route } from "./+types/upload-films.ts";

export const meta = noindexMeta("Envoyer des films");

const LIST = href("/agence/contenu/films");

/** The browser may request this page by GET after a form without JavaScript, for example by its back button. */
export async function loader({ context, url }: Route.LoaderArgs) {
  await requireMember(context);
  return { film: url.searchParams.get(FILM_PARAMETER) };
}

const filmHref = (film: string) => href("/agence/contenu/films/:film", { film });

export async function action(args: Route.ActionArgs) {
  const { member } = await requireMember(args.context);
  const received = await receiveFilms(args, member);
  const film = args.url.searchParams.get(FILM_PARAMETER);
  if (received.length > 0 && received.every(({ ok }) => ok)) throw redirect(film === null ? LIST : filmHref(film), 303);
  const files = received.map((file) => ({ sentName: file.sentName, error: file.ok ? null : filmRefusalMessage(file) }));
  return data({ files }, received.some(({ ok }) => ok) ? 200 : 422);
}

export default function FilmsReceived({ loaderData: { film }, actionData }: Route.ComponentProps) {
  const navigate = useNavigate();
  const back = film === null ? { to: LIST, label: "Films" } : { to: filmHref(film), label: "Le film" };
  const files = actionData?.files ?? [];
  return (
    <>
      <AgencyHead title="Envoyer un film" back={back} />
      {actionData && files.length === 0 && <p role="alert">Aucun fichier choisi.</p>}
      <List>
        {files.map((file, index) => (
          <ListItem
            key={index}
            title={file.sentName}
            meta={file.error ?? "Ajouté."}
            actions={file.error && <Badge tone="failed">refusé</Badge>}
          />
        ))}
      </List>
      <UploadZone
        kind={film === null ? FILMS : FILM_FILES}
        {...filmUploadUrls(film)}
        onAllReceived={() => void navigate(back.to)}
      />
    </>
  );
}
