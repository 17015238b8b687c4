import { readMail } from "#app/features/emails/mails.server.ts";
import { mailPreviewHeaders } from "#app/http/response/security-headers.server.ts";
import { requireMember } from "#app/http/request/require-member.server.ts";
import type { Route } from "./+types/mail-preview.ts";

/** A mail's HTML, for a sandboxed frame without scripts, external content or working links. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { services } = await requireMember(context);
  const message = (await readMail(services.db, services, params.id))?.message;
  if (!message) throw new Response(null, { status: 404, headers: { "Cache-Control": "private, no-store" } });
  return new Response(message.html, { headers: mailPreviewHeaders });
}
