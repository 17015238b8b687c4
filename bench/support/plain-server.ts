import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface PlainAnswer {
  status: number;
  /** Name, value, name, value … */
  headers: string[];
  /** Base64. */
  body: string;
}

// Runs in a subprocess, and sends the response that its parent sets.

let status = 200;
let headers: Record<string, string | string[]> = {};
let body = Buffer.alloc(0);

function answer(request: IncomingMessage, response: ServerResponse): void {
  const send = () => response.writeHead(status, headers).end(body);
  if (request.method === "GET") send();
  else request.resume().on("end", send);
}

process.on("message", (given: PlainAnswer) => {
  status = given.status;
  body = Buffer.from(given.body, "base64");
  headers = {};
  for (let at = 0; at < given.headers.length; at += 2) headers[given.headers[at]!] = given.headers[at + 1]!;
  process.send!("ready");
});
process.on("disconnect", () => process.exit());

const server = createServer(answer).listen(0, "127.0.0.1", () => process.send!((server.address() as AddressInfo).port));
