import { csvFile } from "#app/application/exports/csv-files.server.ts";
import { isCsvName } from "#app/application/exports/csv-names.ts";
import { requireMember } from "#app/http/request/require-member.server.ts";
import { isReauthenticationProof } from "#app/http/request/reauthentication-proof.server.ts";
import { attachment } from "#app/http/response/attachment.server.ts";
import { refusalPage } from "#app/http/response/refusal-page.server.tsx";
import { requestContext } from "#app/http/request/request-context.server.ts";
import type { Route } from "./+types/csv-file.ts";

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const name = /^([a-z]+)\.csv$/.exec(params.file)?.[1] ?? "";
  const { database, identity, now, settings } = requestContext(context).services;
  if (!isCsvName(name)) {
    await requireMember(context);
    return refusalPage(404, "Cette page n’existe pas.", identity().name);
  }
  const owner = await requireMember(context, "owner");
  const proof = url.searchParams.get("preuve");
  if (!isReauthenticationProof(settings.sessionSecret, `${name} ${owner.id}`, now(), proof))
    return refusalPage(404, "Ce lien a expiré : préparez de nouveau le fichier dans « Exports ».", identity().name);
  return attachment(csvFile(database.db, now(), name), `${name}.csv`, "text/csv; charset=utf-8");
}
