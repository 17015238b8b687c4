import { exportClient } from "#app/application/privacy/client-data.server.ts";
import { requireMember } from "#app/http/request/require-member.server.ts";
import { isReauthenticationProof } from "#app/http/request/reauthentication-proof.server.ts";
import { jsonAttachment } from "#app/http/response/attachment.server.ts";
import { refusalPage } from "#app/http/response/refusal-page.server.tsx";
import type { Route } from "./+types/client-data-file.ts";

export async function loader({ params: { id }, url, context }: Route.LoaderArgs) {
  const { member: owner, services } = await requireMember(context, "owner");
  const proof = url.searchParams.get("preuve");
  if (!isReauthenticationProof(services.settings.sessionSecret, `client ${id} ${owner.id}`, services.now(), proof))
    return refusalPage(404, "Ce lien a expiré : préparez de nouveau le fichier.", services.identity().name);
  const exported = await exportClient(services, id);
  if (!exported) return refusalPage(404, "Cette fiche n’existe plus.", services.identity().name);
  return jsonAttachment(exported, "donnees-du-client.json");
}
