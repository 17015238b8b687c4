import { createServer, type IncomingHttpHeaders, type RequestListener } from "node:http";
import { onTestFinished } from "vitest";
import { listen } from "./listen.ts";

export async function hostCalendars(answer: RequestListener, address = "127.0.0.1") {
  const requests: { path: string; headers: IncomingHttpHeaders }[] = [];
  const server = createServer((request, response) => {
    requests.push({ path: request.url!, headers: request.headers });
    answer(request, response);
  });
  const port = await listen(server, address);
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { requests, link: (path = "/basic.ics") => `http://${address}:${port}${path}` };
}
