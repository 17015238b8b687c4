import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync } from "node:zlib";
import { expect, type Page, test } from "@playwright/test";

/** Collects the addresses of scripts that the page requests from now on, with its preloads. */
export function collectScripts(page: Page): Set<string> {
  const scripts = new Set<string>();
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.endsWith(".js")) scripts.add(request.url());
  });
  return scripts;
}

interface Script {
  name: string;
  bytes: number;
  text: string;
}

const scriptCache = new Map<string, Promise<Script>>();

export async function expectScriptsWithin(
  page: Page,
  addresses: Set<string>,
  budget: number,
): Promise<{ scripts: Script[]; total: number }> {
  await page.waitForLoadState("networkidle");
  const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  const scripts = await Promise.all(
    [...addresses].map((address) => {
      // Pages share files, so each is weighed once.
      const script = scriptCache.get(address) ?? weigh(address, cookies);
      scriptCache.set(address, script);
      return script;
    }),
  );
  expect(scripts.length).toBeGreaterThan(3);
  const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
  const { pathname } = new URL(page.url());
  test.info().annotations.push({ type: "JavaScript", description: `${pathname}: ${total} bytes` });
  const breakdown = scripts.toSorted((a, b) => b.bytes - a.bytes).map(({ name, bytes }) => `${bytes} ${name}`);
  expect.soft(total, [pathname, ...breakdown].join("\n")).toBeLessThanOrEqual(budget);
  return { scripts, total };
}

async function weigh(address: string, cookie: string): Promise<Script> {
  const [answer] = (await once(get(address, { headers: { "accept-encoding": "br", cookie } }), "response")) as [
    IncomingMessage,
  ];
  expect(answer.statusCode, address).toBe(200);
  const body = await buffer(answer);
  const isCompressed = answer.headers["content-encoding"] === "br";
  if (!isCompressed) expect(body.length, address).toBeLessThanOrEqual(1024);
  const text = (isCompressed ? brotliDecompressSync(body) : body).toString();
  return { name: address.split("/").at(-1)!, bytes: body.length, text };
}
