import net from "node:net";

export interface ListeningSocket {
  fd: number;
  port: number;
  close(): void;
}

/** Undocumented function of `node:net`, missing from @types/node. */
const { _createServerHandle: bind } = net as unknown as {
  _createServerHandle(address: string, port: number, addressType: 4): BoundHandle | number;
};

interface BoundHandle {
  fd: number;
  getsockname(out: { port?: number }): number;
  close(): void;
}

/** Opens a listening socket that outlives the sites which accept its connections. */
export function openListeningSocket(): ListeningSocket {
  const handle = bind("127.0.0.1", 0, 4);
  if (typeof handle === "number") throw new Error(`the socket cannot be opened: error ${handle}`);
  const address: { port?: number } = {};
  handle.getsockname(address);
  return { fd: handle.fd, port: address.port!, close: () => handle.close() };
}
