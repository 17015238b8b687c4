import { changeStream, emptyStream } from "#app/http/live/event-stream.server.ts";
import { isStillMember, requireMember } from "#app/http/request/require-member.server.ts";
import { historyVersion } from "#app/platform/events/record-event.server.ts";
import type { Route } from "./+types/event-stream.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx, member, services } = await requireMember(context);
  if (ctx.method !== "GET" || request.headers.get("Accept") !== "text/event-stream") return emptyStream();
  return changeStream(services.liveHistory, {
    id: member.id,
    isStillMember: () => isStillMember(context),
    version: () => historyVersion(services.db),
  });
}
