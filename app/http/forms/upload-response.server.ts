import { data, type RouterContextProvider } from "react-router";
import type { FileAnswer } from "#app/features/media/media.messages.ts";
import { requireMember } from "#app/http/request/require-member.server.ts";

// The upload routes for one file, at which our script sends one after the other and shows how far each is.

/** What became of the file. */
export function fileAnswer(body: FileAnswer, status: number): Response {
  return Response.json(body, { status, headers: { "Cache-Control": "private, no-store" } });
}

/** The loader of such a route: there is nothing to see. */
export async function noPageHere({ context }: { context: Readonly<RouterContextProvider> }): Promise<never> {
  await requireMember(context);
  throw data(null, { status: 404 });
}
