import { data } from "react-router";
import { commonMessages } from "#app/forms/common.messages.ts";
import { filmRefusalMessage } from "#app/features/media/take-films.server.ts";
import { uploadResponse } from "#app/http/forms/upload-response.server.ts";
import { receiveFilms } from "#app/http/content-forms/receive-films.server.ts";
import { requireMember } from "#app/http/request/require-member.server.ts";
import type { Route } from "./+types/upload-film.ts";

/** The upload script's version of upload-films.tsx: one file per request, with progress. */
export async function action(args: Route.ActionArgs) {
  const { member } = await requireMember(args.context);
  const [film] = await receiveFilms(args, member);
  if (!film) return uploadResponse({ ok: false, message: commonMessages.failed }, 400);
  return film.ok
    ? uploadResponse({ ok: true, name: film.sentName }, 200)
    : uploadResponse({ ok: false, message: filmRefusalMessage(film) }, 422);
}

export async function loader({ context }: Route.LoaderArgs) {
  await requireMember(context);
  throw data(null, { status: 404 });
}
