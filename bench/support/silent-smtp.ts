import { createServer } from "node:net";
import { listen } from "#support/network/listen.ts";

export interface SilentSmtp {
  url: string;
  close(): void;
}

/** Accepts connections and never responds, so that the mail worker does not affect the results. */
export async function startSilentSmtp(): Promise<SilentSmtp> {
  const server = createServer(() => {});
  return { url: `smtp://127.0.0.1:${await listen(server)}`, close: () => void server.close() };
}
