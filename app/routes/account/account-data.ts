import { exportPersonalData } from "#app/application/privacy/personal-data.server.ts";
import { clientRequestRecorder } from "#app/application/privacy/data-rights.server.ts";
import { readSessionTokenHash } from "#app/features/account/session/session.server.ts";
import { jsonAttachment } from "#app/http/response/attachment.server.ts";
import { refusalPage } from "#app/http/response/refusal-page.server.tsx";
import { requireViewer } from "#app/http/request/require-viewer.server.ts";
import type { Route } from "./+types/account-data.ts";

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { ctx, viewer, services } = await requireViewer(url, context);
  // The export reads many tables and writes to the data-request log, so it has the rate limit of uploads.
  if (!(await ctx.allow("upload", `data ${viewer.id}`)))
    return refusalPage(429, "Trop de demandes. Réessayez plus tard.", services.identity().name);
  const data = await exportPersonalData(services, viewer, await readSessionTokenHash(services, request.headers));
  await services.db
    .transaction()
    .execute((trx) => clientRequestRecorder("portability")(trx, viewer.id, services.now()));
  return jsonAttachment(data, "mes-donnees.json");
}
