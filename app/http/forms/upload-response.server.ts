import type { FileAnswer } from "#app/features/media/media.messages.ts";

export function uploadResponse(body: FileAnswer, status: number): Response {
  return Response.json(body, { status, headers: { "Cache-Control": "private, no-store" } });
}
