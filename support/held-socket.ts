import net from "node:net";

export interface HeldSocket {
  fd: number;
  port: number;
  close(): void;
}

/** What Node's cluster module binds sockets with that others listen on; its types leave it out. */
const { _createServerHandle: bind } = net as unknown as {
  _createServerHandle(address: string, port: number, addressType: 4): BoundHandle | number;
};

interface BoundHandle {
  fd: number;
  getsockname(out: { port?: number }): number;
  close(): void;
}

/** A socket that lives longer than the sites that take connections from it, one after the other. Nobody here does. */
export function holdSocket(): HeldSocket {
  const handle = bind("127.0.0.1", 0, 4);
  if (typeof handle === "number") throw new Error(`no socket: ${handle}`);
  const address: { port?: number } = {};
  handle.getsockname(address);
  return { fd: handle.fd, port: address.port!, close: () => handle.close() };
}
