import { sql } from "kysely";
import { beforeAll, expect, it, onTestFinished, test, vi } from "vitest";
import { after, HOUR, MINUTE } from "#app/platform/durations.ts";
import { addDays } from "#app/french/dates.ts";
import { setRole } from "#app/features/account/members/accounts.server.ts";
import type { AgencyNews } from "#app/application/agency/agency-news.server.ts";
import { parisDate } from "#app/features/booking/time/paris-time.ts";
import { closeDay } from "#app/features/booking/closing/unavailability-command.server.ts";
import { openDatabase } from "#app/platform/database/connection.server.ts";
import { HISTORY_CHANNEL, historyVersion, recordEvent } from "#app/platform/events/record-event.server.ts";
import { createLog } from "#app/platform/logging/log.server.ts";
import { watchHistory } from "#app/platform/events/watch-history.server.ts";
import { requestEvents, EventStream } from "#support/site/event-stream.ts";
import { describeOnBothDatabases, describeOnPostgres } from "#support/database/database.ts";
import { accountOf, amine, camille, jeanne, malik } from "#support/fixtures/people.ts";
import { generousLimits, seedAccount, startSite, Visitor } from "#support/site/site.ts";
import { startSilentProxy } from "#support/network/silent-proxy.ts";
import { describeSiteOnPostgres } from "#support/site/site-suite.ts";
import { listenForUnhandledRejections } from "#support/site/unhandled-rejections.ts";

function watchFrom(database: Parameters<typeof watchHistory>[0]) {
  const onEvent = vi.fn<() => void>();
  const watch = watchHistory(database, createLog("silent"), onEvent);
  onTestFinished(() => watch.stop());
  const waitForEvents = (count: number) => expect.poll(() => onEvent.mock.calls.length).toBeGreaterThanOrEqual(count);
  return { onEvent, waitForEvents, ready: watch.ready };
}

describeOnBothDatabases("a subscription to the history", ({ kind, open }) => {
  const event = { actor: "agency", kind: "day-closed", userId: null, data: {} } as const;
  const closingOf = (date: string) => ({ ...event, at: new Date(), subjectId: date });

  test("a subscription to the history is notified of another instance's event when it is committed, and not before", async () => {
    const database = await open();
    const other = openDatabase(database);
    onTestFinished(() => other.close());
    const { onEvent, waitForEvents, ready } = watchFrom(database);
    await ready;
    const before = await historyVersion(other.db);
    const rolledBack = other.db.transaction().execute(async (trx) => {
      await recordEvent(trx, closingOf("2026-12-01"));
      throw new Error("undone");
    });
    await expect(rolledBack).rejects.toThrow("undone");
    await other.db.transaction().execute(async (trx) => {
      await recordEvent(trx, closingOf("2026-12-02"));
      await recordEvent(trx, closingOf("2026-12-03"));
    });
    await waitForEvents(1);
    await recordEvent(database.db, closingOf("2026-12-04"));
    await waitForEvents(2);
    expect(onEvent).toHaveBeenCalledTimes(2);
    expect(await historyVersion(database.db)).not.toBe(before);
  });

  test("a subscription to the history reconnects after a lost connection, and misses no event", async () => {
    const database = await open();
    const { waitForEvents, ready } = watchFrom(database);
    await ready;
    // SQLite has no connection that could be lost.
    if (kind === "sqlite") await recordEvent(database.db, closingOf("2026-12-01"));
    else {
      const listening = sql<{ pid: number }>`select pid from pg_stat_activity
        where datname = current_database() and query ilike 'listen %'`;
      const { rows } = await listening.execute(database.db);
      expect(rows).toHaveLength(1);
      await sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(database.db);
    }
    await waitForEvents(1);
    await recordEvent(database.db, closingOf("2026-12-02"));
    await waitForEvents(2);
  });
});

describeOnPostgres("a subscription to the history on a lost connection", ({ open }) => {
  test("a subscription to the history reconnects when the connection is lost during LISTEN", async () => {
    const database = await open();
    const proxy = await startSilentProxy(database.databaseUrl!);
    onTestFinished(() => proxy.close());
    const rejections = listenForUnhandledRejections();
    proxy.cutAt(`listen ${HISTORY_CHANNEL}`);
    await watchFrom({ ...database, databaseUrl: proxy.url }).waitForEvents(1);
    expect(await rejections()).toEqual([]);
  });
});

/** @param days at least two, because the test may run past midnight */
const inDays = (days: number) => addDays(parisDate(new Date()), days);

describeSiteOnPostgres("the stream of changes by HTTP", generousLimits, ({ site, database, environment }) => {
  beforeAll(async () => {
    for (const person of [camille, amine, malik, jeanne]) await seedAccount(database.db, person);
    await giveRole(jeanne, "owner");
    await giveRole(malik, "team");
  });

  const giveRole = (person: { email: string }, role: "owner" | "team" | "client") =>
    setRole(database.db, person.email, role, "agency", new Date());

  it("the stream of changes notifies members on two instances of a client's booking, and ends when its instance stops", async () => {
    const secondSite = await startSite(environment);
    onTestFinished(secondSite.kill);
    const owner = await new Visitor(site.url).logIn(jeanne);
    const team = await new Visitor(secondSite.url).logIn(malik);
    const [ownerStream, teamStream] = [await EventStream.open(owner), await EventStream.open(team)];
    const { headers } = ownerStream;
    expect(headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("x-accel-buffering")).toBe("no");
    expect(headers.get("content-encoding")).toBeNull();
    const client = await new Visitor(site.url).logIn(camille);
    const changes = Promise.all([ownerStream.next("changed"), teamStream.next("changed")]);
    expect((await client.post("/contact", { date: inDays(2), slot: "10:30" })).status).toBe(303);
    const versions = await changes;
    expect(versions).toEqual([expect.stringMatching(/^[\w-]{12}$/), expect.stringMatching(/^[\w-]{12}$/)]);
    expect(await owner.html("/agence")).toContain(versions[0]);
    expect(await (await owner.get("/agence/nouvelles")).json()).toMatchObject({ version: versions[0] });

    const ended = teamStream.readToEnd();
    expect(await secondSite.stop()).toBe(0);
    await ended;
    await ownerStream.close();
  });

  it("the news list the recent changes by others, or those since the last news of a page that was suspended", async () => {
    await database.db.deleteFrom("events").execute();
    const owner = await new Visitor(site.url).logIn(jeanne);
    const client = await new Visitor(site.url).logIn(camille);
    expect((await client.post("/contact", { date: inDays(2), slot: "11:30" })).status).toBe(303);
    const requestNews = async (query = "") =>
      (await (await owner.get(`/agence/nouvelles${query}`)).json()) as AgencyNews;
    const booking = [{ title: "Nouveau rendez-vous", text: expect.stringMatching(/^Camille Moreau, .*\s11:30$/) }];
    const news = await requestNews();
    expect(news.entries).toMatchObject(booking);
    const page = await owner.html("/agence");
    expect(page).toContain(news.version);
    expect(page).toContain(news.entries[0]!.appointmentId);

    const anHourAgo = after(new Date(), -HOUR).toISOString();
    const events = database.db.updateTable("events").where("kind", "=", "appointment-booked");
    await events.set({ at: after(new Date(), -30 * MINUTE).toISOString() }).execute();
    expect((await requestNews()).entries).toEqual([]);
    expect(await requestNews(`?depuis=${anHourAgo}`)).toMatchObject({ entries: booking, since: anHourAgo });
    for (const invalid of ["", "hier", "2026-13-40T00:00:00Z"])
      expect((await requestNews(`?depuis=${invalid}`)).entries, invalid).toEqual([]);
    const { id } = await accountOf(database.db, jeanne);
    await events.set({ actor: id, at: new Date().toISOString() }).execute();
    expect((await requestNews()).entries).toEqual([]);
  });

  it("the stream of changes ends when the member loses the role, and then gets 404", async () => {
    await giveRole(amine, "team");
    const member = await new Visitor(site.url).logIn(amine);
    const stream = await EventStream.open(member);
    const ended = stream.readToEnd();
    await giveRole(amine, "client");
    // The role is checked before each message, even the one about the lost role.
    expect(await ended).not.toContain(await historyVersion(database.db));
    expect((await requestEvents(member)).status).toBe(404);
  });

  it("the stream of changes can be open in at most eight windows of one member, and a ninth ends the oldest", async () => {
    // The limit is per process.
    const owner = await new Visitor(site.instances?.[0] ?? site.url).logIn(jeanne);
    const oldest = await EventStream.open(owner);
    const others: EventStream[] = [];
    for (let window = 2; window <= 9; window++) others.push(await EventStream.open(owner));
    await oldest.next("evicted");
    await oldest.readToEnd();
    const changes = Promise.all(others.map((stream) => stream.next("changed")));
    await closeDay(database.db, inDays(4), new Date());
    expect(await changes).toHaveLength(8);
    for (const stream of others) await stream.close();
  });
});
