import { filmDocument } from "#app/features/showcase/films/film-document.server.tsx";
import { isHosted } from "#app/features/showcase/films/film-video.tsx";
import { requestContext } from "#app/http/request/request-context.server.ts";
import type { Route } from "./+types/film-document.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const film = requestContext(context).contentPages.film(params.slug);
  if (!film || !isHosted(film)) throw new Response(null, { status: 404 });
  return new Response(filmDocument(film), {
    headers: { "Content-Type": "text/html; charset=utf-8", "X-Frame-Options": "SAMEORIGIN" },
  });
}
