import { captionsOf } from "#app/features/showcase/films/captions.ts";
import { requestContext } from "#app/http/request/request-context.server.ts";
import type { Route } from "./+types/film-captions.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const film = requestContext(context).contentPages.film(params.slug);
  if (!film?.scenes) throw new Response(null, { status: 404 });
  return new Response(captionsOf(film.scenes), {
    headers: { "Content-Type": "text/vtt; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
