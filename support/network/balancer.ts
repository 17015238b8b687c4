import { createServer, request } from "node:http";
import { pipeline } from "node:stream";
import { listen } from "./listen.ts";

export async function startBalancer(siteUrls: readonly string[]) {
  let requestCount = 0;
  const server = createServer((incoming, outgoing) => {
    const site = new URL(siteUrls[requestCount++ % siteUrls.length]!);
    const { method, url: path, headers } = incoming;
    const forwarded = request(
      { host: site.hostname, port: site.port, method, path, headers, agent: false },
      (answer) => {
        outgoing.writeHead(answer.statusCode!, answer.rawHeaders);
        pipeline(answer, outgoing, () => {});
      },
    );
    forwarded.on("error", () => outgoing.destroy());
    outgoing.on("close", () => forwarded.destroy());
    pipeline(incoming, forwarded, () => {});
  });
  return {
    url: `http://127.0.0.1:${await listen(server)}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
