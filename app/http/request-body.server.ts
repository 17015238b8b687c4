const READ_BYTES = 16 * 1024 * 1024;

/** Reads on, up to a bound: a client that is still sending when the connection closes never sees our answer. */
export async function discardBody(body: ReadableStream<Uint8Array> | null): Promise<void> {
  if (!body || body.locked) return;
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
