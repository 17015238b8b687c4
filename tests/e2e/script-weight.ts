import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync } from "node:zlib";
import { expect, type Page, test } from "@playwright/test";

/** The addresses of the scripts that the page asks for from now on, those of its preloads included. */
export function followScripts(page: Page): Set<string> {
  const scripts = new Set<string>();
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.endsWith(".js")) scripts.add(request.url());
  });
  return scripts;
}

export interface Script {
  name: string;
  /** Of the body, as the server sends it to a browser that takes Brotli. */
  bytes: number;
  text: string;
}

const weighed = new Map<string, Promise<Script>>();

/** Weighs the scripts that the page has asked for, Brotli, without their headers. */
export async function expectScriptsWithin(page: Page, addresses: Set<string>, budget: number): Promise<Script[]> {
  await page.waitForLoadState("networkidle");
  const scripts = await Promise.all(
    [...addresses].map((address) => {
      // The same files serve every page.
      const script = weighed.get(address) ?? weigh(address);
      weighed.set(address, script);
      return script;
    }),
  );
  const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
  const breakdown = scripts.toSorted((a, b) => b.bytes - a.bytes).map(({ name, bytes }) => `${bytes} ${name}`);
  const where = new URL(page.url()).pathname;
  test.info().annotations.push({ type: "JavaScript", description: `${where}: ${total} bytes` });
  expect(scripts.length).toBeGreaterThan(3);
  expect.soft(total, [where, ...breakdown].join("\n")).toBeLessThanOrEqual(budget);
  return scripts;
}

async function weigh(address: string): Promise<Script> {
  const [answer] = (await once(get(address, { headers: { "accept-encoding": "br" } }), "response")) as [
    IncomingMessage,
  ];
  const body = await buffer(answer);
  const compressed = answer.headers["content-encoding"] === "br";
  // A file of a few lines is not worth compressing.
  if (!compressed) expect(body.length, address).toBeLessThanOrEqual(1024);
  const text = (compressed ? brotliDecompressSync(body) : body).toString();
  return { name: address.split("/").at(-1)!, bytes: body.length, text };
}
