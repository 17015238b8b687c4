import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { freePort } from "../support/free-port.ts";

it("npm run dev serves its pages with a policy that lets Vite's inline scripts and styles load", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "solstice-dev-"));
  const port = String(await freePort());
  const url = `http://localhost:${port}`;
  const env = {
    NODE_ENV: "development",
    PORT: port,
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    DATABASE_URL: "",
    SMTP_URL: "",
  };
  const site = spawn(process.execPath, ["scripts/dev.ts"], {
    cwd: join(import.meta.dirname, ".."),
    env,
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
    await rm(dataDir, { recursive: true, force: true });
  }
});
