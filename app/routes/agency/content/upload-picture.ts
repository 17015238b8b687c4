import { data } from "react-router";
import { commonMessages } from "#app/forms/common.messages.ts";
import { filmRefusals } from "#app/features/media/media.messages.ts";
import { setPoster } from "#app/features/publishing/films/add-films.server.ts";
import { uploadResponse } from "#app/http/forms/upload-response.server.ts";
import { receivePictures } from "#app/http/content-forms/receive-pictures.server.ts";
import { requireMember, unlessErased } from "#app/http/request/require-member.server.ts";
import type { Route } from "./+types/upload-picture.ts";

/** The upload script's version of upload-pictures.tsx: one file per request, with progress. */
export async function action(args: Route.ActionArgs) {
  const { ctx, member } = await requireMember(args.context);
  const {
    files: [picture],
  } = await receivePictures(args, member);
  if (!picture) return uploadResponse({ ok: false, message: commonMessages.failed }, 400);
  const { name, error } = picture;
  if (name === null || error !== null)
    return uploadResponse({ ok: false, message: error ?? commonMessages.failed }, 422);
  const film = args.url.searchParams.get("affiche");
  if (film) {
    const filmExists = await unlessErased(ctx, () => setPoster(ctx.services, member, film, name));
    if (!filmExists) return uploadResponse({ ok: false, message: filmRefusals["unknown-film"] }, 422);
  }
  return uploadResponse({ ok: true, name }, 200);
}

export async function loader({ context }: Route.LoaderArgs) {
  await requireMember(context);
  throw data(null, { status: 404 });
}
