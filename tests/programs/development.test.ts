import { expect, it } from "vitest";
import { startSite } from "#support/site/site.ts";
import { temporaryFolder } from "#support/temporary-folder.ts";

it("npm run dev serves its pages with a policy that lets Vite's inline scripts and styles load", async () => {
  const settings = { DATA_DIR: await temporaryFolder(), DATABASE_URL: "", SMTP_URL: "" };
  const site = await startSite({ NODE_ENV: "development", ...settings }, ["scripts/dev.ts"]);
  try {
    const { status, headers } = await fetch(`${site.url}/ui`);
    expect(status).toBe(200);
    expect(headers.get("content-security-policy")).toMatch(
      /^default-src 'self' 'unsafe-inline'; .*connect-src 'self' ws:/,
    );
  } finally {
    await site.stop();
  }
});
