import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Db, openDatabase } from "#app/platform/database/connection.server.ts";
import { freePort } from "#support/network/free-port.ts";
import { type Inbox, startInbox } from "#support/network/inbox.ts";
import { runScript } from "./child-process.ts";
import { generousLimits, startSite } from "./site.ts";
import { withCheapPasswords } from "./site-program.mjs";

export interface TemporarySite {
  url: string;
  db: Db;
  inbox: Inbox;
  close(): Promise<void>;
}

export async function startTemporarySite({
  demo = false,
  host = "127.0.0.1",
  settings = {},
}: { demo?: boolean; host?: string; settings?: Record<string, string> } = {}): Promise<TemporarySite> {
  const inbox = await startInbox();
  const dataDir = await mkdtemp(join(tmpdir(), "solstice-site-"));
  // The port must be known before the start, because links in mails contain PUBLIC_URL.
  const port = String(await freePort());
  const url = `http://${host}:${port}`;
  const env = {
    ...generousLimits,
    LOG_LEVEL: "error",
    ...settings,
    PORT: port,
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    // An empty value overrides the real database of a developer's .env.
    DATABASE_URL: "",
    SMTP_URL: inbox.smtpUrl,
  };
  // The site checks passwords by cheap hashes, so the demonstration must create cheap hashes.
  if (demo) await runScript([...withCheapPasswords, "build/server/seed.js"], env);
  const site = await startSite(env);
  const database = openDatabase({ dataDir });
  return {
    url,
    db: database.db,
    inbox,
    async close() {
      await database.close();
      await site.stop();
      await inbox.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
