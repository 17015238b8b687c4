import { request } from "node:http";
import type { Work } from "./load.ts";
import type { PlainAnswer } from "./plain-server.ts";

/** Headers that node:http adds itself. */
const AUTOMATIC = new Set(["date", "connection", "keep-alive", "transfer-encoding", "content-length"]);

/** Keeps the body compressed, as sent. */
export function capture(url: string, { method = "GET", path, headers, body }: Work): Promise<PlainAnswer> {
  return new Promise((resolve, reject) => {
    const content = body?.();
    const sent = request(url + path, {
      method,
      headers: { ...headers, ...(content && { "content-length": content.length }) },
    });
    sent.on("error", reject).on("response", async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      const bytes = Buffer.concat(chunks);
      const kept: string[] = [];
      for (let at = 0; at < response.rawHeaders.length; at += 2) {
        const name = response.rawHeaders[at]!;
        if (!AUTOMATIC.has(name.toLowerCase())) kept.push(name, response.rawHeaders[at + 1]!);
      }
      resolve({
        status: response.statusCode!,
        headers: [...kept, "Content-Length", String(bytes.length)],
        body: bytes.toString("base64"),
      });
    });
    sent.end(content);
  });
}
