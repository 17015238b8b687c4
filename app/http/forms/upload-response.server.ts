import { data, type RouterContextProvider } from "react-router";
import type { FileAnswer } from "#app/features/media/media.messages.ts";
import { requireMember } from "#app/http/request/require-member.server.ts";

export function uploadResponse(body: FileAnswer, status: number): Response {
  return Response.json(body, { status, headers: { "Cache-Control": "private, no-store" } });
}

export async function notFoundLoader({ context }: { context: Readonly<RouterContextProvider> }): Promise<never> {
  await requireMember(context);
  throw data(null, { status: 404 });
}
