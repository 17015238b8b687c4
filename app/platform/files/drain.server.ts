/** Reads the rest of a rejected body, because a client still sending when the connection closes gets no response. */
export async function drain(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<void> {
  let bytes = 0;
  try {
    for await (const chunk of body) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) return;
    }
  } catch {
    // The client disconnected.
  }
}
