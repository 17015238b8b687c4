import { csvFile } from "#app/application/exports/csv-files.server.ts";
import { isCsvName } from "#app/application/exports/csv-names.ts";
import { requireMember } from "#app/http/request/require-member.server.ts";
import { isReauthenticationProof } from "#app/http/request/reauthentication-proof.server.ts";
import { attachment } from "#app/http/response/attachment.server.ts";
import { refusalPage } from "#app/http/response/refusal-page.server.tsx";
import type { Route } from "./+types/csv-file.ts";

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const name = /^([a-z]+)\.csv$/.exec(params.file)?.[1] ?? "";
  const { member, services } = await requireMember(context, isCsvName(name) ? "owner" : "member");
  const { db, identity, now, settings } = services;
  if (!isCsvName(name)) return refusalPage(404, "Cette page n’existe pas.", identity().name);
  const proof = url.searchParams.get("preuve");
  if (!isReauthenticationProof(settings.sessionSecret, `${name} ${member.id}`, now(), proof))
    return refusalPage(404, "Ce lien a expiré : préparez de nouveau le fichier dans « Exports ».", identity().name);
  return attachment(csvFile(db, now(), name), `${name}.csv`, "text/csv; charset=utf-8");
}
