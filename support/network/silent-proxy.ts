import { connect, createServer, type Socket } from "node:net";
import { listen } from "./listen.ts";

export interface SilentProxy {
  url: string;
  /** Drops all traffic without closing connections, as when a cable is unplugged. */
  silence(): void;
  /** Passes new connections again; connections that were silenced stay silent. */
  restore(): void;
  /** Closes all connections, and each new one, until `restore`. */
  cut(): void;
  /** Closes the next connection whose client sends this text. */
  cutAt(text: string): void;
  close(): void;
}

export async function startSilentProxy(url: string): Promise<SilentProxy> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let isSilent = false;
  let isCut = false;
  let cutText: string | null = null;
  const server = createServer((client) => {
    client.on("error", () => {});
    if (isCut) return void client.resetAndDestroy();
    const upstream = connect(Number(target.port), target.hostname);
    client.on("data", (sent: Buffer) => {
      if (cutText === null || !sent.includes(cutText)) return;
      cutText = null;
      client.resetAndDestroy();
    });
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from
        .on("error", () => {})
        .on("close", () => {
          sockets.delete(from);
          // An unreachable server must also be unreachable through the proxy.
          if (!isSilent) to.destroy();
        });
      from.pipe(to);
      if (isSilent) from.unpipe(to).pause();
    }
  });
  const proxied = new URL(url);
  proxied.port = String(await listen(server));
  return {
    url: proxied.href,
    silence() {
      isSilent = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    restore() {
      isSilent = false;
      isCut = false;
    },
    cut() {
      isCut = true;
      for (const socket of sockets) socket.resetAndDestroy();
    },
    cutAt(text) {
      cutText = text;
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
