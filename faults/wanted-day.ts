import { APPOINTMENT_COLUMNS } from "#app/platform/schema/booking-tables.server.ts";
import { listOutsideAppointments } from "#app/features/booking/opening-hours/opening-hours.server.ts";
import { listMoveProposals } from "#app/features/booking/proposals/proposal-list.server.ts";
import { parisDate } from "#app/features/booking/time/paris-time.ts";
import { addDays } from "#app/french/dates.ts";
import type { Database } from "#app/platform/database/connection.server.ts";
import { seedAppointment } from "#support/fixtures/appointments.ts";
import { siteDepsFor } from "#support/fixtures/use-cases.ts";
import { amine, jeanne, malik } from "#support/fixtures/people.ts";
import { seedAccount, seedMember, type Site, startSite, Visitor } from "#support/site/site.ts";
import { manyClients } from "./support/booking-clients.ts";
import { onBothDatabases, type Installation } from "./support/installation.ts";
import { never, noted, promised, rounds, report } from "./support/promises.ts";

// Clients book on a day that two members use and the owner closes, all at once. Afterwards no slot has two holds, and
// every appointment of the closed day is listed.

const ROUNDS = rounds(5);
const INSTANCES = 2;
const CLIENTS = 20;
const TIMES = ["09:30", "10:00", "10:30", "11:00", "11:30", "12:00", "14:00", "14:30"];
const CLOSED_DAYS = "/agence/jours-fermes";
const REJECTED = new Set([409, 422]);

await onBothDatabases(bookAndClose);

async function bookAndClose(installation: Installation): Promise<void> {
  const clients = manyClients(CLIENTS);
  await installation.withDatabase(async ({ db }) => {
    for (const person of clients) await seedAccount(db, person);
    await seedMember(db, jeanne, "owner");
    for (const person of [malik, amine]) await seedMember(db, person, "team");
  });
  const sites: Site[] = await Promise.all(Array.from({ length: INSTANCES }, () => startSite(installation.environment)));
  const visitorAt = (index: number) => new Visitor(sites[index % INSTANCES]!.url);
  const observed = {
    booked: 0,
    rejected: 0,
    otherResponses: 0,
    doubleHolds: 0,
    incompleteHolds: 0,
    unlisted: 0,
    closed: 0,
    moved: 0,
    entered: 0,
  };
  const count = ({ status }: Response) => {
    if (status === 303) observed.booked++;
    else if (REJECTED.has(status)) observed.rejected++;
    else observed.otherResponses++;
  };
  try {
    const visitors = await Promise.all(clients.map((person, index) => visitorAt(index).logIn(person)));
    const [owner, mover, enterer] = await Promise.all([
      visitorAt(0).logIn(jeanne),
      visitorAt(1).logIn(malik),
      visitorAt(0).logIn(amine),
    ]);
    for (let round = 0; round < ROUNDS; round++) {
      const day = addDays(parisDate(new Date()), 30 + 2 * round);
      const nextDay = addDays(day, 1);
      const movedId = await installation.withDatabase(({ db }) =>
        seedAppointment(db, { date: nextDay, time: "09:00" }),
      );
      const span = { minutes: "60", travelBefore: "0", travelAfter: "30", location: "" };
      const entry = {
        name: "Mas des Pins",
        phone: "",
        email: "mas@courriel.example",
        subject: "",
        note: "",
        notify: "on",
      };
      const [moved, entered] = await Promise.all([
        submitConfirmed(mover, `/agence/agenda/${movedId}/deplacer`, { ...span, date: day, slot: "14:00" }),
        submitConfirmed(enterer, "/agence/agenda/nouveau", { ...span, ...entry, date: day, slot: "15:00" }),
        closeByForm(owner, day),
        ...visitors.map(async (visitor, index) => {
          const form = { date: index % 2 ? day : nextDay, slot: TIMES[index % TIMES.length]! };
          count(await visitor.post("/contact", form));
        }),
      ]);
      if (moved) observed.moved++;
      if (entered) observed.entered++;
      await installation.withDatabase((database) => inspectDay(database, day, observed));
    }
    report({
      fault: `${installation.kind} : ${CLIENTS} clients, deux de l’équipe et une fermeture sur un jour, ${INSTANCES} instances`,
      promise: "aucune demi-heure réservée deux fois, chaque rendez-vous d’un jour fermé dans la liste",
      figures: [
        noted("réservations prises", observed.booked),
        noted("réservations refusées", observed.rejected),
        noted("déplacements et ajouts de l’équipe", observed.moved + observed.entered),
        promised("jours fermés", ROUNDS, observed.closed),
        never("autres réponses", observed.otherResponses),
        never("demi-heures réservées deux fois", observed.doubleHolds),
        never("rendez-vous sans toutes leurs demi-heures", observed.incompleteHolds),
        never("rendez-vous d’un jour fermé absents de la liste", observed.unlisted),
      ],
    });
  } finally {
    await Promise.all(sites.map((site) => site.stop()));
  }
}

/** Sends a form, and sends it again with the warnings confirmed if there are any. @returns false if the site refuses */
async function submitConfirmed(visitor: Visitor, address: string, form: Record<string, string>): Promise<boolean> {
  let answer = await visitor.post(address, form);
  const confirmed = /name="confirmed" value="([^"]+)"/.exec(await answer.text())?.[1];
  if (answer.status === 409 && confirmed) answer = await visitor.post(address, { ...form, confirmed });
  if (answer.status !== 303 && !REJECTED.has(answer.status)) throw new Error(`${address} answered ${answer.status}`);
  return answer.status === 303;
}

/** Closes the day and proposes other slots for each appointment on it; tries again if one was added since. */
async function closeByForm(owner: Visitor, day: string): Promise<void> {
  const form: [string, string][] = [
    ["intent", "close"],
    ["date", day],
    ["lastDate", day],
    ["recurrence", "once"],
  ];
  let decisions: [string, string][] = [];
  for (;;) {
    const answer = await owner.post(CLOSED_DAYS, [...form, ...decisions]);
    if (answer.status === 303) return;
    const html = await answer.text();
    const ids = new Set([...html.matchAll(/name="decision-([\w-]+)"/g)].map(([, id]) => id!));
    if (answer.status !== 409 || ids.size === 0) throw new Error(`closing answered ${answer.status}`);
    decisions = [...ids].flatMap((id): [string, string][] => {
      const slots = [...html.matchAll(new RegExp(`name="slots-${id}" value="([^"]+)"`, "g"))];
      return [[`decision-${id}`, "propose"], ...slots.map(([, value]): [string, string] => [`slots-${id}`, value!])];
    });
  }
}

interface Observed {
  doubleHolds: number;
  incompleteHolds: number;
  unlisted: number;
  closed: number;
}

async function inspectDay(database: Database, day: string, observed: Observed): Promise<void> {
  const { db } = database;
  const deps = siteDepsFor(database);
  const closed = await db.selectFrom("unavailabilities").select("id").where("date", "=", day).execute();
  if (closed.length > 0) observed.closed++;
  const holds = await db.selectFrom("slotHolds").select(["date", "time", "appointmentId", "kind"]).execute();
  observed.doubleHolds += holds.length - new Set(holds.map(({ date, time }) => `${date} ${time}`)).size;
  const rows = await db
    .selectFrom("appointments")
    .select(APPOINTMENT_COLUMNS)
    .where("status", "=", "confirmed")
    .execute();
  const holdsOfAppointment = Map.groupBy(
    holds.filter(({ kind }) => kind !== "vacated"),
    ({ appointmentId }) => appointmentId,
  );
  for (const { id, minutes, travelBefore, travelAfter } of rows)
    if ((holdsOfAppointment.get(id)?.length ?? 0) !== (travelBefore + minutes + travelAfter) / 30)
      observed.incompleteHolds++;
  const listed = new Set((await listOutsideAppointments(deps)).map(({ id }) => id));
  const followed = new Set((await listMoveProposals(deps)).map(({ appointmentId }) => appointmentId));
  for (const { id, date, origin } of rows)
    if (date === day && !listed.has(id) && !(followed.has(id) && origin === "online")) observed.unlisted++;
}
