import { once } from "node:events";
import type { AddressInfo, Server } from "node:net";

/** Opens a free port. @returns the port */
export async function listen(server: Server, address = "127.0.0.1"): Promise<number> {
  await once(server.listen(0, address), "listening");
  return (server.address() as AddressInfo).port;
}
