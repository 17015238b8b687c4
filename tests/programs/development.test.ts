import { expect, it } from "vitest";
import { startSite } from "#support/site/site.ts";
import { temporaryFolder } from "#support/temporary-folder.ts";

it("npm run dev serves Vite's modules, and pages whose policy allows Vite's inline scripts and styles", async () => {
  // This test needs no mail server: demo.test.ts starts Maildev.
  const settings = { DATA_DIR: await temporaryFolder(), DATABASE_URL: "", SMTP_URL: "smtp://127.0.0.1:9" };
  const site = await startSite({ NODE_ENV: "development", ...settings }, ["scripts/dev.ts"]);
  try {
    for (const [path, type] of [
      ["/health", "application/json"],
      ["/app/entry.client.tsx", "text/javascript"],
    ]) {
      const { status, headers } = await fetch(site.url + path);
      expect([path, status, headers.get("content-type")]).toEqual([path, 200, type]);
    }
    const { status, headers } = await fetch(`${site.url}/ui`);
    expect(status).toBe(200);
    expect(headers.get("content-security-policy")).toMatch(
      /^default-src 'self' 'unsafe-inline'; .*connect-src 'self' ws:/,
    );
  } finally {
    await site.stop();
  }
});
