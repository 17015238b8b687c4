import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#app/platform/database.server.ts";
import { startSite } from "./site.ts";
import { freePort } from "./free-port.ts";

/** The built site with a database of its own, for as long as somebody looks at it. Its mails go nowhere. */
export async function startTemporarySite() {
  const dataDir = await mkdtemp(join(tmpdir(), "solstice-site-"));
  const [port, closedPort] = [await freePort(), await freePort()];
  const url = `http://localhost:${port}`;
  const site = await startSite({
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    DATABASE_URL: "",
    SMTP_URL: `smtp://127.0.0.1:${closedPort}`,
    LOG_LEVEL: "error",
  });
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
