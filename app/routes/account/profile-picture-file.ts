import { href } from "react-router";
import { readPicture } from "#app/features/profile/profile-picture.server.ts";
import { refusalText } from "#app/http/response/refusal-page.server.tsx";
import { requestContext } from "#app/http/request/request-context.server.ts";
import type { Route } from "./+types/profile-picture-file.ts";

/** Serves a picture only to its own account. Browsers cache it for a year, because a new picture has a new address. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const address = href("/profile_pictures/:uid/:filename", params);
  try {
    const picture = await readPicture(ctx.services.files, await ctx.viewer(), address);
    if (!picture) return refusalText(404, "Cette photo n’existe pas.");
    return new Response(picture, {
      headers: {
        "Content-Type": "image/webp",
        "Content-Length": String(picture.byteLength),
        "Cache-Control": "private, max-age=31536000, immutable",
        "Content-Disposition": "inline",
        "Content-Security-Policy": "default-src 'none'; sandbox",
      },
    });
  } catch (error) {
    ctx.services.log.error({ requestId: ctx.requestId, err: error }, "a picture could not be read");
    return refusalText(503, "Cette photo n’a pas pu être chargée.");
  }
}
