import { answerMedia } from "#app/http/media-answer.server.ts";
import { visitOf } from "#app/http/visit.server.ts";
import type { Route } from "./+types/media-file.ts";

/** A picture or a film of the content, at an address that says it. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const visit = visitOf(context);
  const { media, log } = visit.services;
  try {
    const answer = await answerMedia(media.files, params.file, request, visit.secure);
    return answer ?? refusal("Ce fichier n’existe pas.", 404);
  } catch (error) {
    log.error({ requestId: visit.requestId, err: error }, "a file of the content could not be read");
    return refusal("Ce fichier n’a pas pu être chargé.", 503);
  }
}

function refusal(text: string, status: number): Response {
  return new Response(text, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}
