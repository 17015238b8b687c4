import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, type Db, openDatabase } from "#app/platform/database/connection.server.ts";
import { migrateToLatest } from "#app/platform/database/migrate.server.ts";
import { seedAccount, Visitor } from "#support/site/site.ts";
import { eachBookableSlot } from "#support/fixtures/bookable-slots.ts";
import type { LoadRequest } from "./load.ts";
import { type MeasuredSite, startMeasuredSite } from "./processes.ts";

const POSTGRES_DEADLOCK = "40P01";

export interface SeededSite {
  readonly site: MeasuredSite;
  /** For another instance on the same data. */
  readonly environment: Record<string, string> & { DATA_DIR: string };
  readonly database: Database;
  readonly cookies: string[];
  deleteBookings(): Promise<void>;
  close(): Promise<void>;
}

export async function openSeededSite(options: {
  databaseUrl?: string | undefined;
  smtpUrl: string;
  clients: number;
  fill?: (db: Db) => Promise<unknown>;
}): Promise<SeededSite> {
  const { databaseUrl, smtpUrl } = options;
  const dataDir = await mkdtemp(join(tmpdir(), "solstice-bench-"));
  const database = openDatabase({ databaseUrl, dataDir });
  await migrateToLatest(database, dataDir);
  await options.fill?.(database.db);
  const environment = {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? "",
    SESSION_SECRET: "a secret that only benchmarks know",
    SMTP_URL: smtpUrl,
  };
  const site = await startMeasuredSite(environment);
  const cookies: string[] = [];
  for (let index = 0; index < options.clients; index++) {
    const email = `client${index}@courriel.example`;
    const person = { firstName: "Camille", lastName: "Moreau", email, password: "Lumiere2026!" };
    await seedAccount(database.db, person);
    const client = await new Visitor(site.url).logIn(person);
    // The first page shows a flash message and deletes its cookie; later pages are measured.
    await client.get("/");
    cookies.push(client.cookie);
  }
  async function deleteBookings(): Promise<void> {
    for (;;) {
      try {
        await database.db.deleteFrom("mail").execute();
        break;
      } catch (error) {
        // The mail worker locks some of the rows in another order.
        if ((error as { code?: string }).code !== POSTGRES_DEADLOCK) throw error;
      }
    }
    await database.db.deleteFrom("appointments").execute();
  }
  return {
    site,
    environment,
    database,
    cookies,
    deleteBookings,
    async close() {
      await site.stop();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** @param cookies one client's, or several clients', who take turns @param slots required if the site has appointments */
export function bookingRequest(
  cookies: string | readonly string[],
  slots: Iterator<{ date: string; time: string }, never> = eachBookableSlot(),
): LoadRequest {
  let turn = 0;
  return {
    ...(typeof cookies !== "string" && { cookie: () => cookies[turn++ % cookies.length]! }),
    method: "POST",
    path: "/contact.data",
    headers: {
      cookie: typeof cookies === "string" ? cookies : cookies[0]!,
      "content-type": "application/x-www-form-urlencoded;charset=UTF-8",
      accept: "*/*",
      "accept-encoding": "gzip, deflate, br",
      "sec-fetch-site": "same-origin",
    },
    body: () => {
      const { date, time } = slots.next().value;
      return new URLSearchParams({ date, slot: time, email: "client@courriel.example" }).toString();
    },
  };
}
