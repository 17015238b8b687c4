import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { setRole } from "#app/features/account/members/accounts.server.ts";
import { todayInParis } from "#app/features/booking/time/half-hour.ts";
import { addDays } from "#app/french/dates.ts";
import { jeanne } from "../support/people.ts";
import { seedAccount, startSite, Visitor } from "../support/site.ts";
import { onBothDatabases, type Place } from "./support/place.ts";
import { always, promised, tell } from "./support/promises.ts";

// kill -9 in the middle of fetching a personal calendar, with two instances on one database. The last known busy times
// keep blocking, and one of the two instances, once, reads the calendar after the lease of the killed one.

const PAGE = "/agence/reglages/agendas";
const DAY = addDays(todayInParis(new Date()), 7);
/** The lease, and a round of the scheduler. */
const LONGEST_MS = 180_000;

await onBothDatabases(kill);

async function kill(place: Place): Promise<void> {
  const host = await startHost();
  const start = () => startSite(place.environment);
  const busy = () => place.withDatabase(({ db }) => db.selectFrom("busyTimes").select(["date", "times"]).execute());
  const isAt = async (from: string) =>
    JSON.stringify(await busy()) === JSON.stringify([{ date: DAY, times: `${from}-18:00` }]);
  await place.withDatabase(async ({ db }) => {
    await seedAccount(db, jeanne);
    await setRole(db, jeanne.email, "owner", "agency", new Date());
  });
  const killed = await start();
  const sites = [killed, await start()];
  try {
    const owner = await new Visitor(killed.url).logIn(jeanne);
    const form = { intent: "add-calendar", name: "Google", link: host.link, currentPassword: jeanne.password };
    await owner.post(PAGE, form);
    const isAdded = await isAt("10:00");
    const id = await place.withDatabase(
      async ({ db }) => (await db.selectFrom("personalCalendars").select("id").executeTakeFirstOrThrow()).id,
    );

    const asked = host.stall();
    const answer = owner.post(PAGE, { intent: "refresh-calendar", calendar: id }).catch(() => null);
    await asked;
    await killed.kill();
    await answer;
    const keptTimes = await isAt("10:00");

    host.serve("14:00");
    sites.push(await start());
    const latest = performance.now() + LONGEST_MS;
    while (!(await isAt("14:00")) && performance.now() < latest) await sleep(500);
    tell({
      fault: `${place.kind} : kill -9 pendant la lecture d’un agenda personnel`,
      promise: "les heures connues restent bloquées, une instance relit l’agenda",
      figures: [
        always("agenda ajouté", isAdded),
        always("heures connues gardées", keptTimes),
        always("nouvelles heures lues", await isAt("14:00")),
        promised("lectures après l’arrêt", 1, host.served()),
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
  let count = 0;
  let stalled = Promise.withResolvers<void>();
  const answer = (response: ServerResponse) => {
    response.write("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n");
    if (from === null) return stalled.resolve();
    count++;
    const at = (time: string) => `${DAY.replaceAll("-", "")}T${time.replace(":", "")}00`;
    const event = ["BEGIN:VEVENT", "UID:one@faults", `DTSTART:${at(from)}`, `DTEND:${at("18:00")}`, "END:VEVENT"];
    response.end([...event, "END:VCALENDAR", ""].join("\r\n"));
  };
  const server = createServer((_, response) => answer(response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    link: `http://127.0.0.1:${(server.address() as AddressInfo).port}/private.ics`,
    /** @returns when a request is being answered */
    stall() {
      from = null;
      stalled = Promise.withResolvers();
      return stalled.promise;
    },
    serve(time: string) {
      from = time;
      count = 0;
    },
    served: () => count,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
