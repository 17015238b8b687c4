import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface SilentProxy {
  /** The address it was given, by way of the proxy. */
  url: string;
  /** From now on nothing passes, as when a host or a cable is gone; nobody is told. */
  silence(): void;
  /** New connections pass again; the others stay as dead as they were. */
  restore(): void;
  /** Ends all connections at once, and new ones as soon as they are made, until it is restored. */
  cut(): void;
  /** Ends the next connection in which these words are sent, once, in place of passing them on. */
  cutAt(words: string): void;
  close(): void;
}

/** Stands before a server and can stop passing anything on, without closing a connection. */
export async function startSilentProxy(url: string): Promise<SilentProxy> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let silent = false;
  let isCut = false;
  let cutWords: string | null = null;
  const server = createServer((near) => {
    near.on("error", () => {});
    if (isCut) return void near.resetAndDestroy();
    const far = connect(Number(target.port), target.hostname);
    near.on("data", (sent: Buffer) => {
      if (cutWords === null || !sent.includes(cutWords)) return;
      cutWords = null;
      near.resetAndDestroy();
    });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from
        .on("error", () => {})
        .on("close", () => {
          sockets.delete(from);
          // A server that is not there is none behind the proxy either.
          if (!silent) to.destroy();
        });
      from.pipe(to);
      if (silent) from.unpipe(to).pause();
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const proxied = new URL(url);
  proxied.port = String((server.address() as AddressInfo).port);
  return {
    url: proxied.href,
    silence() {
      silent = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    restore() {
      silent = false;
      isCut = false;
    },
    cut() {
      isCut = true;
      for (const socket of sockets) socket.resetAndDestroy();
    },
    cutAt(words) {
      cutWords = words;
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
