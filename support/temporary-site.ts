import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { openDatabase } from "#app/platform/database.server.ts";
import { startSite } from "./site.ts";
import { freePort } from "./free-port.ts";

const demoProgram = join(import.meta.dirname, "../build/server/demo.js");

/**
 * The built site with a database of its own, for as long as somebody looks at it.
 * @param demo with the demonstration's agency in it
 * @param smtpUrl who takes its mails; without it they go nowhere
 */
export async function startTemporarySite({ demo = false, smtpUrl }: { demo?: boolean; smtpUrl?: string } = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), "solstice-site-"));
  const [port, closedPort] = [await freePort(), await freePort()];
  const url = `http://localhost:${port}`;
  const env = {
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    DATABASE_URL: "",
    SMTP_URL: smtpUrl ?? `smtp://127.0.0.1:${closedPort}`,
    LOG_LEVEL: "error",
  };
  if (demo) await promisify(execFile)(process.execPath, [demoProgram], { env });
  const site = await startSite(env);
  const database = openDatabase({ databaseUrl: undefined, dataDir });
  return {
    url,
    db: database.db,
    async close() {
      await database.close();
      await site.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
