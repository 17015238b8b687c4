import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setRole } from "#app/features/account/account-commands.server.ts";
import { type Db, openDatabase } from "#app/platform/database.server.ts";
import { freePort } from "../../support/free-port.ts";
import { type Inbox, startInbox } from "../../support/inbox.ts";
import { amine, jeanne } from "../../support/people.ts";
import { generousLimits, seedAccount, startSite } from "../../support/site.ts";

/** A site in operation: Amine has an account, Jeanne owns the agency. */
export interface House {
  url: string;
  db: Db;
  inbox: Inbox;
  close(): Promise<void>;
}

export async function openHouse(): Promise<House> {
  const inbox = await startInbox();
  const dataDir = await mkdtemp(join(tmpdir(), "solstice-browsers-"));
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const own = { PORT: port, PUBLIC_URL: url, DATA_DIR: dataDir, DATABASE_URL: "", SMTP_URL: inbox.smtpUrl };
  const site = await startSite({
    ...generousLimits,
    ...own,
    LOG_LEVEL: "error",
    AGENCY_EMAIL: "agence@courriel.example",
  });
  const database = openDatabase({ databaseUrl: undefined, dataDir });
  for (const person of [amine, jeanne]) await seedAccount(database.db, person);
  await setRole(database.db, jeanne.email, "owner", "agency", new Date());
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
