import { expect, it } from "vitest";
import { startSite } from "#support/site/site.ts";
import { temporaryFolder } from "#support/temporary-folder.ts";

// A page would have to load every route, which takes as long as the start.
it("npm run dev starts the site, whose modules Vite serves", async () => {
  const settings = { DATA_DIR: await temporaryFolder(), DATABASE_URL: "", SMTP_URL: "" };
  const site = await startSite({ NODE_ENV: "development", ...settings }, ["scripts/dev.ts"]);
  try {
    for (const [path, type] of [
      ["/health", "application/json"],
      ["/app/entry.client.tsx", "text/javascript"],
    ]) {
      const { status, headers } = await fetch(site.url + path);
      expect([path, status, headers.get("content-type")]).toEqual([path, 200, type]);
    }
  } finally {
    await site.stop();
  }
});
