import { data } from "react-router";
import { commonMessages } from "#app/content/common.messages.ts";
import { type FileAnswer, mediaRefusals } from "#app/features/media/media.messages.ts";
import { setPoster } from "#app/features/publishing/add-films.server.ts";
import { addPictures } from "#app/features/publishing/add-pictures.server.ts";
import { takePictures } from "#app/features/media/take-pictures.server.ts";
import { requireMember, unlessErased } from "#app/http/require-member.server.ts";
import { visitOf } from "#app/http/visit.server.ts";
import type { Route } from "./+types/picture-arrived.ts";

/** The same as « envoi » for our script, which sends one file after the other and shows how far each is. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const member = await requireMember(context);
  const visit = visitOf(context);
  const form = { body: request.body, contentType: request.headers.get("content-type") ?? "" };
  const [taken] = await takePictures(visit.services.media, member.id, form);
  if (!taken) return answer({ ok: false, message: commonMessages.failed }, 400);
  const gallery = url.searchParams.get("galerie");
  const film = url.searchParams.get("affiche");
  const { publishing } = visit.services;
  await unlessErased(visit, async () => {
    if (taken.ok && film) await setPoster(publishing, member, film, taken.name);
    if (taken.ok && gallery) await addPictures(publishing, member, gallery, [taken]);
  });
  return taken.ok ? answer({ ok: true, name: taken.name }, 200) : answer(refused(taken.reason), 422);
}

const refused = (reason: keyof typeof mediaRefusals): FileAnswer => ({ ok: false, message: mediaRefusals[reason] });

function answer(body: FileAnswer, status: number): Response {
  return Response.json(body, { status, headers: { "Cache-Control": "private, no-store" } });
}

/** There is nothing to see. */
export async function loader({ context }: Route.LoaderArgs) {
  await requireMember(context);
  throw data(null, { status: 404 });
}
