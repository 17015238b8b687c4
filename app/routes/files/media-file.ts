import { answerMedia } from "#app/http/static/stored-file-response.server.ts";
import { refusalText } from "#app/http/response/refusal-page.server.tsx";
import { requestContext } from "#app/http/request/request-context.server.ts";
import type { Route } from "./+types/media-file.ts";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const { services } = ctx;
  try {
    const answer = await answerMedia(services.files, params.file, request, ctx.secure);
    return answer ?? refusalText(404, "Ce fichier n’existe pas.");
  } catch (error) {
    services.log.error({ requestId: ctx.requestId, err: error }, "a file of the content could not be read");
    return refusalText(503, "Ce fichier n’a pas pu être chargé.");
  }
}
