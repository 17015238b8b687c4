import { data } from "react-router";
import { commonMessages } from "#app/content/common.messages.ts";
import type { FileAnswer } from "#app/features/media/media.messages.ts";
import { filmRefusal } from "#app/features/media/take-films.server.ts";
import { receiveFilms } from "#app/http/films-arriving.server.ts";
import { requireMember } from "#app/http/require-member.server.ts";
import type { Route } from "./+types/film-arrived.ts";

/** The same as « envoi » for our script, which sends one file after the other and shows how far each is. */
export async function action(args: Route.ActionArgs) {
  const member = await requireMember(args.context);
  const [taken] = await receiveFilms(args, member);
  if (!taken) return answer({ ok: false, message: commonMessages.failed }, 400);
  return taken.ok
    ? answer({ ok: true, name: taken.sentName }, 200)
    : answer({ ok: false, message: filmRefusal(taken) }, 422);
}

function answer(body: FileAnswer, status: number): Response {
  return Response.json(body, { status, headers: { "Cache-Control": "private, no-store" } });
}

/** There is nothing to see. */
export async function loader({ context }: Route.LoaderArgs) {
  await requireMember(context);
  throw data(null, { status: 404 });
}
