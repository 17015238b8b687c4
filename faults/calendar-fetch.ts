import { createServer, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { parisDate } from "#app/features/booking/time/paris-time.ts";
import { addDays } from "#app/french/dates.ts";
import type { Database } from "#app/platform/database/connection.server.ts";
import { DEFAULT_TIMES } from "#support/fixtures/day-rules.ts";
import { jeanne } from "#support/fixtures/people.ts";
import { listen } from "#support/network/listen.ts";
import { seedAccount, seedMember, startSite, Visitor } from "#support/site/site.ts";
import { manyClients } from "./support/booking-clients.ts";
import { onBothDatabases, type Installation } from "./support/installation.ts";
import { always, never, noted, promised, report } from "./support/promises.ts";

// Ten days become busy in a personal calendar while 20 clients book at two instances: no later booking succeeds. Then
// kill -9 during a fetch: known busy times keep blocking, and one instance reads the calendar once the lease expires.

const PAGE = "/agence/reglages/agendas";
const DAY = addDays(parisDate(new Date()), 7);
/** Longer than the lease (five minutes) and a round of the scheduler. */
const READ_WITHIN_MS = 420_000;

const CLIENTS = 20;
const INSTANCES = 2;
const RACE_DAYS = 10;

await onBothDatabases(bookDuringRefresh);
await onBothDatabases(killDuringRead);

async function bookDuringRefresh(installation: Installation): Promise<void> {
  const host = await startHost();
  const clients = manyClients(CLIENTS);
  await installation.withDatabase(async ({ db }) => {
    for (const person of clients) await seedAccount(db, person);
    await seedMember(db, jeanne, "owner");
  });
  const sites = await Promise.all(Array.from({ length: INSTANCES }, () => startSite(installation.environment)));
  const visitorAt = (index: number) => new Visitor(sites[index % INSTANCES]!.url);
  const observed = { bookedBefore: 0, bookedAfter: 0, refusedAfter: 0, otherResponses: 0 };
  try {
    const owner = await visitorAt(0).logIn(jeanne);
    host.serve("17:30");
    const form = { intent: "add-calendar", name: "Google", link: host.link, currentPassword: jeanne.password };
    await owner.post(PAGE, form);
    const id = await installation.withDatabase(readCalendarId);
    const visitors = await Promise.all(clients.map((person, index) => visitorAt(index).logIn(person)));
    let isBusy = false;
    const slots = Array.from({ length: RACE_DAYS }, (_, index) => addDays(DAY, index)).flatMap((date) =>
      DEFAULT_TIMES.map((slot) => ({ date, slot })),
    );
    const book = async (visitor: Visitor, slot: { date: string; slot: string }) => {
      const wasBusy = isBusy;
      const { status } = await visitor.post("/contact", slot);
      if (status === 303) observed[wasBusy ? "bookedAfter" : "bookedBefore"]++;
      else if (status !== 409) observed.otherResponses++;
      else if (wasBusy) observed.refusedAfter++;
    };
    // Each slot is requested once, so only the calendar can make the site refuse it.
    const bookInTurn = async (visitor: Visitor, index: number) => {
      for (let turn = index; turn < slots.length; turn += CLIENTS) await book(visitor, slots[turn]!);
    };
    const refresh = async () => {
      while (observed.bookedBefore < CLIENTS) await sleep(5);
      host.serve("09:00", RACE_DAYS);
      await owner.post(PAGE, { intent: "refresh-calendar", calendar: id });
      isBusy = true;
    };
    await Promise.all([refresh(), ...visitors.map(bookInTurn)]);
    report({
      fault: `${installation.kind} : dix journées deviennent occupées pendant que ${CLIENTS} clients réservent, ${INSTANCES} instances`,
      promise: "aucune réservation commencée ensuite n’aboutit",
      figures: [
        noted("réservations d’avant", observed.bookedBefore),
        noted("refusées ensuite", observed.refusedAfter),
        always("des réservations commencées ensuite", observed.refusedAfter > 0),
        never("réservations commencées ensuite et prises", observed.bookedAfter),
        never("autres réponses", observed.otherResponses),
      ],
    });
  } finally {
    await Promise.all(sites.map((site) => site.stop()));
    host.close();
  }
}

async function readCalendarId({ db }: Database): Promise<string> {
  const { id } = await db.selectFrom("personalCalendars").select("id").executeTakeFirstOrThrow();
  return id;
}

async function killDuringRead(installation: Installation): Promise<void> {
  const host = await startHost();
  const start = () => startSite(installation.environment);
  const busy = () =>
    installation.withDatabase(({ db }) => db.selectFrom("busyTimes").select(["date", "times"]).execute());
  const isBusyFrom = async (from: string) =>
    JSON.stringify(await busy()) === JSON.stringify([{ date: DAY, times: `${from}-18:00` }]);
  await installation.withDatabase(({ db }) => seedMember(db, jeanne, "owner"));
  const killed = await start();
  const sites = [killed, await start()];
  try {
    const owner = await new Visitor(killed.url).logIn(jeanne);
    const form = { intent: "add-calendar", name: "Google", link: host.link, currentPassword: jeanne.password };
    await owner.post(PAGE, form);
    const isAdded = await isBusyFrom("10:00");
    const id = await installation.withDatabase(readCalendarId);

    const requested = host.stall();
    const answer = owner.post(PAGE, { intent: "refresh-calendar", calendar: id }).catch(() => null);
    await requested;
    await killed.kill();
    await answer;
    const isStillBusy = await isBusyFrom("10:00");

    host.serve("14:00");
    sites.push(await start());
    const deadline = performance.now() + READ_WITHIN_MS;
    while (!(await isBusyFrom("14:00")) && performance.now() < deadline) await sleep(500);
    report({
      fault: `${installation.kind} : kill -9 pendant la lecture d’un agenda personnel`,
      promise: "les heures connues restent bloquées, une instance relit l’agenda",
      figures: [
        always("agenda ajouté", isAdded),
        always("heures connues gardées", isStillBusy),
        always("nouvelles heures lues", await isBusyFrom("14:00")),
        promised("lectures après l’arrêt", 1, host.readCount()),
      ],
    });
  } finally {
    for (const site of sites) await site.kill();
    host.close();
  }
}

/** A calendar server that answers, or begins to answer and never ends. */
async function startHost() {
  let from: string | null = "10:00";
  let lastDay = DAY;
  let count = 0;
  let stalled = Promise.withResolvers<void>();
  const answer = (response: ServerResponse) => {
    response.write("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n");
    if (from === null) return stalled.resolve();
    count++;
    const at = (date: string, time: string) => `${date.replaceAll("-", "")}T${time.replace(":", "")}00`;
    const span = [`DTSTART:${at(DAY, from)}`, `DTEND:${at(lastDay, "18:00")}`];
    const event = ["BEGIN:VEVENT", "UID:one@faults", ...span, "END:VEVENT"];
    response.end([...event, "END:VCALENDAR", ""].join("\r\n"));
  };
  const server = createServer((_, response) => answer(response));
  return {
    link: `http://127.0.0.1:${await listen(server)}/private.ics`,
    /** Resolves once a request is being answered. */
    stall() {
      from = null;
      stalled = Promise.withResolvers();
      return stalled.promise;
    },
    serve(time: string, days = 1) {
      from = time;
      lastDay = addDays(DAY, days - 1);
      count = 0;
    },
    readCount: () => count,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
