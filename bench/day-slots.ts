import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadDay } from "#app/features/booking/availability/bookable-days.server.ts";
import { type BusyTime, NEVER_BUSY } from "#app/features/booking/availability/busy-time.ts";
import { readRules } from "#app/features/booking/availability/day-rules.server.ts";
import { listHolds } from "#app/features/booking/availability/slot-holds.server.ts";
import { bookableTimes, whyDayIsNotBookable } from "#app/features/booking/availability/slot-refusal.ts";
import { timeOfMinutes, todayInParis } from "#app/features/booking/time/half-hour.ts";
import { storeBusyTimes } from "#app/features/booking/personal-calendars/busy-times-store.server.ts";
import { addDays } from "#app/french/dates.ts";
import { type Db, openDatabase } from "#app/platform/database/connection.server.ts";
import { migrateToLatest } from "#app/platform/database/migrate.server.ts";
import { seedMember } from "#support/site/site.ts";
import { createDatabase } from "#support/database/create-database.ts";
import { jeanne } from "#support/fixtures/people.ts";
import { decimal, printTable } from "#support/table.ts";
import { onEachDatabase } from "./support/each-database.ts";
import { median } from "./support/load.ts";

// Compares a public day's slots with and without personal calendars, day by day; medians. Fails above 1.2 times.

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 20);
const DAYS = 200;
const CALENDARS = 3;
const EVENTS = 2_000;
const MOST = 1.2;
const migrations = join(import.meta.dirname, "../migrations");
const now = () => new Date();
const today = todayInParis(now());
const dates = Array.from({ length: DAYS }, (_, index) => addDays(today, 2 + index));

const rows: string[][] = [];
let isSlow = false;
await onEachDatabase(measure);
printTable(["", "sans lecture µs", "sans agenda µs", "rapport", `${CALENDARS} agendas µs`, "rapport"], rows);
if (isSlow) {
  console.log(`\nPlus de ${decimal(MOST)} fois.`);
  process.exitCode = 1;
}

async function measure(kind: string, server?: string): Promise<void> {
  const databaseUrl = server && (await createDatabase(server, "slots"));
  const dataDir = await mkdtemp(join(tmpdir(), "solstice-bench-"));
  const options = { databaseUrl, dataDir };
  const database = openDatabase(options);
  const { db } = database;
  try {
    await migrateToLatest(database, migrations, dataDir);
    await seedMember(db, jeanne, "owner");
    const none = await compare(db);
    await addCalendars(db);
    const three = await compare(db);
    isSlow ||= three.ratio > MOST;
    rows.push([kind, ...[three.without, none.within, none.ratio, three.within, three.ratio].map(decimal)]);
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function compare(db: Db) {
  const ways = [
    { load: (date: string) => loadWithoutCalendars(db, date), taken: [] as number[] },
    { load: (date: string) => loadDay({ db, now }, date), taken: [] as number[] },
  ];
  for (let round = 0; round <= ROUNDS; round++) {
    for (const date of dates) {
      for (const { load, taken } of round % 2 === 0 ? ways : ways.toReversed()) {
        const start = performance.now();
        await load(date);
        if (round > 0) taken.push((performance.now() - start) * 1000);
      }
    }
  }
  const [without, within] = ways.map(({ taken }) => median(taken)) as [number, number];
  return { without, within, ratio: within / without };
}

async function loadWithoutCalendars(db: Db, date: string) {
  const at = now();
  const day = { ...(await readRules(db, date)), busy: NEVER_BUSY, now: at };
  if (whyDayIsNotBookable(date, day)) return { date, state: "closed" };
  const held = new Set((await listHolds(db, date, date, at)).map(({ time }) => time));
  return { date, state: "open", times: bookableTimes(date, day, held) };
}

/** Adds busy half hours at all hours of the day, spread over the booking window. */
async function addCalendars(db: Db): Promise<void> {
  const { id: userId } = await db.selectFrom("users").select("id").executeTakeFirstOrThrow();
  for (let calendar = 0; calendar < CALENDARS; calendar++) {
    const id = `calendar-${calendar}`;
    await db
      .insertInto("personalCalendars")
      .values({ id, userId, name: id, link: "", nextReadAt: "9999", createdAt: now().toISOString() })
      .execute();
    const times = Array.from({ length: EVENTS }, (_, index): BusyTime => {
      const start = ((index * 7 + calendar * 3) % 48) * 30;
      return { date: addDays(today, index % 365), from: timeOfMinutes(start), to: timeOfMinutes(start + 30) };
    });
    await storeBusyTimes(db, id, times);
  }
}
