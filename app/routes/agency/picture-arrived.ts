import { data } from "react-router";
import { commonMessages } from "#app/content/common.messages.ts";
import { type FileAnswer, filmRefusals } from "#app/features/media/media.messages.ts";
import { setPoster } from "#app/features/publishing/add-films.server.ts";
import { receivePictures } from "#app/http/pictures-arriving.server.ts";
import { requireMember, unlessErased } from "#app/http/require-member.server.ts";
import { visitOf } from "#app/http/visit.server.ts";
import type { Route } from "./+types/picture-arrived.ts";

/** The same as « envoi » for our script, which sends one file after the other and shows how far each is. */
export async function action(args: Route.ActionArgs) {
  const member = await requireMember(args.context);
  const {
    files: [taken],
  } = await receivePictures(args, member);
  if (!taken) return answer({ ok: false, message: commonMessages.failed }, 400);
  const { name, refused } = taken;
  if (name === null || refused !== null) return answer({ ok: false, message: refused ?? commonMessages.failed }, 422);
  const film = args.url.searchParams.get("affiche");
  const visit = visitOf(args.context);
  if (film) {
    const isThere = await unlessErased(visit, () => setPoster(visit.services.publishing, member, film, name));
    if (!isThere) return answer({ ok: false, message: filmRefusals["unknown-film"] }, 422);
  }
  return answer({ ok: true, name }, 200);
}

function answer(body: FileAnswer, status: number): Response {
  return Response.json(body, { status, headers: { "Cache-Control": "private, no-store" } });
}

/** There is nothing to see. */
export async function loader({ context }: Route.LoaderArgs) {
  await requireMember(context);
  throw data(null, { status: 404 });
}
