import { hasSessionCookie } from "#app/features/account/auth.server.ts";

const READ_BYTES = 16 * 1024 * 1024;
const READ_MS = 60_000;

/**
 * Reads on, up to a bound: a client that is still sending when the connection closes never sees our answer. A stranger's
 * body is not read: it could come as slowly as a byte a minute.
 */
export async function discardBody({ body, headers }: Request): Promise<void> {
  if (!body || body.locked || !hasSessionCookie(headers.get("cookie"))) return;
  await Promise.race([readOn(body), new Promise((resolve) => setTimeout(resolve, READ_MS).unref())]);
}

async function readOn(body: ReadableStream<Uint8Array>): Promise<void> {
  let bytes = 0;
  try {
    for await (const chunk of body) {
      bytes += chunk.byteLength;
      if (bytes > READ_BYTES) return;
    }
  } catch {
    // The client went away.
  }
}
