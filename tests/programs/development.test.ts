import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, it } from "vitest";
import { freePort } from "#support/network/free-port.ts";
import { temporaryFolder } from "#support/temporary-folder.ts";

it("npm run dev serves its pages with a policy that lets Vite's inline scripts and styles load", async () => {
  const port = String(await freePort());
  const url = `http://localhost:${port}`;
  const elsewhere = { DATA_DIR: await temporaryFolder(), DATABASE_URL: "", SMTP_URL: "" };
  const site = spawn(process.execPath, ["scripts/dev.ts"], {
    cwd: join(import.meta.dirname, "../.."),
    env: { NODE_ENV: "development", PORT: port, PUBLIC_URL: url, ...elsewhere },
    stdio: "ignore",
  });
  const over = once(site, "exit");
  try {
    const page = () => fetch(`${url}/ui`).catch(() => null);
    await expect.poll(async () => (await page())?.status, { timeout: 100_000, interval: 500 }).toBe(200);
    const { headers } = (await page())!;
    expect(headers.get("content-security-policy")).toMatch(
      /^default-src 'self' 'unsafe-inline'; .*connect-src 'self' ws:/,
    );
  } finally {
    site.kill();
    await over;
  }
});
