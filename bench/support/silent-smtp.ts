import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";

export interface SilentSmtp {
  url: string;
  close(): void;
}

/** Accepts connections and never responds, so that the mail worker does not affect the results. */
export async function startSilentSmtp(): Promise<SilentSmtp> {
  const server = createServer(() => {}).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, close: () => void server.close() };
}
