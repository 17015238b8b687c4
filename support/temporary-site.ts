import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Db, openDatabase } from "#app/platform/database/connection.server.ts";
import { freePort } from "./free-port.ts";
import { type Inbox, startInbox } from "./inbox.ts";
import { generousLimits, startSite } from "./site.ts";

const demoProgram = join(import.meta.dirname, "../build/server/seed.js");

/** A site in operation: the built process, its database, and the mail server that it writes to. */
export interface TemporarySite {
  url: string;
  db: Db;
  inbox: Inbox;
  close(): Promise<void>;
}

/**
 * The built site with a database of its own, for as long as a browser looks at it.
 * @param demo with the demonstration's agency in it
 * @param host what its address begins with
 * @param settings beside those that make it a site of its own
 */
export async function startTemporarySite({
  demo = false,
  host = "127.0.0.1",
  settings = {},
}: { demo?: boolean; host?: string; settings?: Record<string, string> } = {}): Promise<TemporarySite> {
  const inbox = await startInbox();
  const dataDir = await mkdtemp(join(tmpdir(), "solstice-site-"));
  // Known before the start, because the links in mails lead to PUBLIC_URL.
  const port = String(await freePort());
  const url = `http://${host}:${port}`;
  const env = {
    ...generousLimits,
    LOG_LEVEL: "error",
    ...settings,
    PORT: port,
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    // Empty, so that a developer's .env does not send it to a real database.
    DATABASE_URL: "",
    SMTP_URL: inbox.smtpUrl,
  };
  if (demo) await promisify(execFile)(process.execPath, [demoProgram], { env });
  const site = await startSite(env);
  const database = openDatabase({ databaseUrl: undefined, dataDir });
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
