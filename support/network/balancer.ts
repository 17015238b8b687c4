import { createServer, request } from "node:http";
import { pipeline } from "node:stream";
import { listen } from "./listen.ts";

export async function startBalancer(sites: readonly string[]) {
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const site = new URL(sites[turn++ % sites.length]!);
    const { method, url: path, headers } = incoming;
    const onward = request({ host: site.hostname, port: site.port, method, path, headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.rawHeaders);
      pipeline(answer, outgoing, () => {});
    });
    onward.on("error", () => outgoing.destroy());
    outgoing.on("close", () => onward.destroy());
    pipeline(incoming, onward, () => {});
  });
  return {
    url: `http://127.0.0.1:${await listen(server)}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
