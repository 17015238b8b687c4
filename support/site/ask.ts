import { type Agent, request } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Returns the raw response, which fetch() would decompress. */
export function ask(
  base: string,
  path: string,
  headers: Record<string, string> = {},
  method = "GET",
  agent?: Agent,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request(base + path, { method, headers, agent: agent ?? false }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    })
      .on("error", reject)
      .end();
  });
}

/** Sends an address as it is, because fetch() and request() normalize addresses and refuse TRACE. */
export async function askRaw(base: string, path: string, method = "GET"): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(base);
  const socket = connect(Number(port), hostname);
  socket.write(`${method} ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  const answer = await text(socket);
  // For example « HTTP/1.1 200 OK ».
  return { status: Number(answer.slice(9, 12)), body: answer.slice(answer.indexOf("\r\n\r\n")) };
}
