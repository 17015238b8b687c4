import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SettingsError } from "#app/platform/config/settings.server.ts";

const HOST = "127.0.0.1";

interface Metrics {
  read(): Promise<{ text: string; contentType: string }>;
}

export async function startMetricsServer(
  port: number,
  metrics: Metrics,
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.url !== "/metrics" || !["GET", "HEAD"].includes(request.method ?? "")) {
      response.writeHead(404, { "Content-Type": "text/plain; charset=utf-8" }).end("404");
      return;
    }
    metrics.read().then(
      ({ text, contentType }) => response.writeHead(200, { "Content-Type": contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, HOST);
  await once(server, "listening").catch(() => {
    throw new SettingsError(`Réglage METRICS_PORT : le port ${port} n’est pas libre.`);
  });
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closing = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closing;
    },
  };
}
