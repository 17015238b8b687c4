import { href } from "react-router";
import { type Drawing, findDrawing } from "#app/features/media/drawings.server.ts";
import { drawnKey, drawOnce } from "#app/features/media/drawn-pictures.server.ts";
import { answerFile, DRAWN_PATH } from "#app/http/static/stored-file-response.server.ts";
import { refusalText } from "#app/http/response/refusal-page.server.tsx";
import { type RequestContext, requestContext } from "#app/http/request/request-context.server.ts";
import type { Route } from "./+types/drawn-picture.ts";

export async function loader({ request, params: { picture, file }, context }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const { services } = ctx;
  const notFound = () => refusalText(404, "Cette image n’existe pas.");
  if (!DRAWN_PATH.test(href("/partage/:picture/:file", { picture, file }))) return notFound();
  const serveFile = () => answerFile(services.files, drawnKey(picture, file), request, ctx.secure);
  try {
    const existing = await serveFile();
    if (existing) return existing;
    const drawing = findDrawing(ctx.content, picture, file) ?? (await findInNewestVersion(ctx, picture, file));
    if (!drawing || !(await drawOnce(services, drawing))) return notFound();
    return (await serveFile()) ?? notFound();
  } catch (error) {
    services.log.error({ requestId: ctx.requestId, err: error }, "a picture of the content could not be drawn");
    return refusalText(503, "Cette image n’a pas pu être générée.");
  }
}

/** Another instance may have just published a version that names this picture. */
async function findInNewestVersion(
  { services: { published } }: RequestContext,
  picture: string,
  file: string,
): Promise<Drawing | null> {
  await published.refresh();
  return findDrawing(published.current(), picture, file);
}
