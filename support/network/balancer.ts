import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream";

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
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
