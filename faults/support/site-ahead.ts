import { join } from "node:path";
import { type Site, startSite } from "#support/site/site.ts";
import { siteProgram, withCheapPasswords } from "#support/site/site-program.mjs";

const preload = join(import.meta.dirname, "clock-ahead.mjs");

export function startSiteAhead(environment: Record<string, string>, aheadMs: number): Promise<Site> {
  return startSite({ ...environment, FAULTS_AHEAD_MS: String(aheadMs) }, [
    ...withCheapPasswords,
    "--import",
    preload,
    ...siteProgram,
  ]);
}
