import { type Insertable, sql } from "kysely";
import { addDays } from "#app/french/dates.ts";
import { instantOf } from "#app/features/booking/time/span.ts";
import { createLinkToken } from "#app/platform/security/link-token.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import type { Schema } from "#app/platform/schema/schema.server.ts";
import { insertRows } from "#support/database/rows.ts";

export interface SeededAgenda {
  member: { id: string; firstName: string; lastName: string; email: string; picture: null; role: "owner" };
  appointmentId: string;
  feedSecret: string;
}

/** The number of appointments around today is the same for every size, so that every screen shows the same. */
const AROUND_TODAY = 500;
const DAYS_BACK = 100;
export const SEEDED_TIMES: readonly string[] = ["10:00", "14:30"];
const PAST_TIMES = [...SEEDED_TIMES, ..."09:00 09:30 10:30 11:00 11:30 13:30 14:00 15:00 15:30 16:00".split(" ")];
/** A low number, so that the clients fill a page of their list. */
const APPOINTMENTS_PER_CLIENT = 10;
const BATCH_ROWS = 1000;

/** Uses SQL, because use cases would take too long for so many rows. */
export async function seedAgenda(db: Db, appointments: number, today: string): Promise<SeededAgenda> {
  if (appointments < AROUND_TODAY) throw new RangeError(`The seed needs at least ${AROUND_TODAY} appointments`);
  const clients = Math.ceil(appointments / APPOINTMENTS_PER_CLIENT);
  return db.transaction().execute(async (trx) => {
    const { member, feedSecret } = await seedMember(trx, today);
    await inBatches(trx, "users", clients, (index) => personRow(`client-${index}`, `Client ${index}`, today));
    await seedClientRecords(trx);
    await inBatches(trx, "appointments", appointments, (index) => appointmentRow(index, clients, today));
    await seedHoldsEventsAndMails(trx);
    await seedGuestNotesAndDataRequests(trx);
    await seedProposals(trx, today);
    await seedEnquiries(trx, appointments * 0.4, clients, today);
    await seedClosures(trx, Math.max(NEAR_CLOSURES, appointments / 100), today);
    // This appointment is tomorrow, and not cancelled.
    return {
      member,
      feedSecret,
      appointmentId: `appointment-${DAYS_BACK * SEEDED_TIMES.length + SEEDED_TIMES.length + 1}`,
    };
  });
}

async function seedMember(trx: Db, today: string) {
  const person = personRow("member", "Jeanne Delorme", today);
  await insertRows(trx, "users", { ...person, role: "owner" });
  const { token, hash } = createLinkToken();
  const feed = { tokenHash: hash, userId: person.id, name: "Mon téléphone", kind: "full" as const };
  await insertRows(trx, "calendarFeeds", { ...feed, createdAt: person.createdAt, lastReadAt: null });
  const { id, firstName, lastName, email } = person;
  return { member: { id, firstName, lastName, email, picture: null, role: "owner" } as const, feedSecret: token };
}

async function seedClientRecords(trx: Db): Promise<void> {
  await sql`
    insert into "clients" ("id", "userId", "sortName", "createdAt", "lastSeenAt")
    select 'file-' || "id", "id", lower("lastName" || ' ' || "firstName"), "createdAt", "createdAt" from "users"
    where "id" not in (select "userId" from "clients" where "userId" is not null)
  `.execute(trx);
  for (const word of [sql`'client'`, sql`'courriel'`, sql`lower("lastName")`])
    await sql`
      insert into "searchWords" ("subject", "word", "subjectId")
      select distinct 'client', ${word}, 'file-' || "id" from "users"
      where 'file-' || "id" in (select "id" from "clients")
    `.execute(trx);
}

async function seedGuestNotesAndDataRequests(trx: Db): Promise<void> {
  const noted = { name: "Client Un", email: null, phone: "06 39 98 00 55", sortName: "client un" };
  const at = "2026-01-05T09:00:00.000Z";
  const merged = { id: "file-entered", userId: null, mergedInto: "file-client-1", createdAt: at, lastSeenAt: at };
  await insertRows(trx, "clients", { ...noted, ...merged });
  await sql`update "appointments" set "clientId" = 'file-entered' where "id" in ('appointment-1', 'appointment-201')`.execute(
    trx,
  );
  await sql`
    insert into "clientNotes" ("id", "clientId", "text", "author", "createdAt")
    select 'note-' || "id", "id", 'Elle préfère être appelée après 18 h.', 'member', "createdAt" from "clients"
  `.execute(trx);
  await sql`
    insert into "dataRequests" ("id", "number", "kind", "origin", "clientId", "checkedBy", "receivedOn", "answeredOn", "createdAt")
    select 'right-' || "id", row_number() over (order by "id"), 'portability', 'account', "id", 'login', '2026-01-05', '2026-01-05', "createdAt"
    from "clients"
  `.execute(trx);
}

async function inBatches<Table extends keyof Schema>(
  trx: Db,
  table: Table,
  count: number,
  rowOf: (index: number) => Insertable<Schema[Table]>,
): Promise<void> {
  for (let from = 0; from < count; from += BATCH_ROWS) {
    const rows = Array.from({ length: Math.min(BATCH_ROWS, count - from) }, (_, index) => rowOf(from + index));
    await insertRows(trx, table, ...rows);
  }
}

function personRow(id: string, name: string, today: string) {
  const [firstName, lastName] = name.split(" ") as [string, string];
  const at = new Date(`${today}T00:00:00Z`).toISOString();
  const account = { emailVerified: true, picture: null, gender: "F", createdAt: at } as const;
  const own = { id, name, firstName, lastName, email: `${id}@courriel.example`, phone: "06 39 98 00 55" };
  return { ...own, ...account, lastActiveAt: null, inactivityWarnedAt: null };
}

/** Puts the first 500 appointments around today, two a day, and the others before them, twelve a day. */
function slotOf(index: number, today: string): { date: string; time: string } {
  if (index < AROUND_TODAY) {
    const date = addDays(today, Math.floor(index / SEEDED_TIMES.length) - DAYS_BACK);
    return { date, time: SEEDED_TIMES[index % SEEDED_TIMES.length]! };
  }
  const before = index - AROUND_TODAY;
  const date = addDays(today, -DAYS_BACK - 1 - Math.floor(before / PAST_TIMES.length));
  return { date, time: PAST_TIMES[before % PAST_TIMES.length]! };
}

function appointmentRow(index: number, clients: number, today: string) {
  const { date, time } = slotOf(index, today);
  const cancelled = index % 20 === 19;
  const client = `client-${index % clients}`;
  const createdAt = new Date(instantOf({ date, time }).getTime() - 10 * 86_400_000).toISOString();
  return {
    date,
    slot: time,
    id: `appointment-${index}`,
    userId: client,
    userEmail: `${client}@courriel.example`,
    status: cancelled ? ("cancelled" as const) : ("confirmed" as const),
    cancelTokenHash: `hash-${index}`,
    subject: "Portraits de famille, premier entretien",
    createdAt,
    cancelledAt: cancelled ? createdAt : null,
  };
}

async function seedHoldsEventsAndMails(trx: Db): Promise<void> {
  await sql`
    insert into "slotHolds" ("date", "time", "kind", "appointmentId")
    select "date", "slot", 'appointment', "id" from "appointments" where "status" = 'confirmed'
  `.execute(trx);
  await sql`
    insert into "events" ("id", "at", "actor", "kind", "userId", "subject", "subjectId", "data")
    select 'event-' || "id", "createdAt", 'client', 'appointment-booked', "userId", 'appointment', "id",
      '{"start":{"date":"' || "date" || '","time":"' || "slot" || '"}}'
    from "appointments"
  `.execute(trx);
  for (const [kind, to] of [
    ["booking-confirmation", sql`"userEmail"`],
    ["booking-notice", sql`'agence@courriel.example'`],
  ] as const)
    await sql`
      insert into "mail" ("id", "to", "message", "messageId", "status", "attempts", "nextAttemptAt", "createdAt", "sentAt", "kind", "userId", "eventId")
      select ${sql.lit(kind)} || "id", ${to}, '{"subject":"Votre rendez-vous","html":"","text":""}', '<' || ${sql.lit(kind)} || "id" || '@courriel.example>',
        'sent', 1, "createdAt", "createdAt", "createdAt", ${sql.lit(kind)}, "userId", 'event-' || "id"
      from "appointments"
    `.execute(trx);
  // Mails about appointments near today fail or wait, so that screens list some in each state.
  const late = Array.from({ length: 12 }, (_, index) => `booking-confirmationappointment-${190 + index * 3}`);
  await trx.updateTable("mail").set({ status: "failed" }).where("id", "in", late.slice(0, 6)).execute();
  await trx.updateTable("mail").set({ status: "pending" }).where("id", "in", late.slice(6)).execute();
}

/** The number of these proposals is independent of the size, because proposals are purged after thirty days. */
async function seedProposals(trx: Db, today: string): Promise<void> {
  const at = new Date(`${today}T00:00:00Z`).toISOString();
  const own = { personalMessage: null, slots: "[]", heldUntil: at, againAt: null, createdAt: at, finalizedAt: at };
  const move = { kind: "move", date: today, time: "10:30", state: "closed" } as const;
  await inBatches(trx, "proposals", 8, (index) => {
    const appointmentId = `appointment-${index * 50}`;
    return { ...own, ...move, id: `proposal-${appointmentId}`, appointmentId };
  });
}

async function seedEnquiries(trx: Db, count: number, clients: number, today: string): Promise<void> {
  const latest = new Date(`${addDays(today, -3)}T08:00:00Z`).getTime();
  await inBatches(trx, "enquiries", count, (index) => {
    const createdAt = new Date(latest - index * 12 * 3_600_000).toISOString();
    return {
      id: `enquiry-${index}`,
      title: "Baptême en mars",
      photo: 1,
      video: 0,
      web: 0,
      description: "Une trentaine de personnes, à la chapelle Saint-Roch.",
      userEmail: `client-${index % clients}@courriel.example`,
      userId: `client-${index % clients}`,
      status: "new" as const,
      createdAt,
      waitsSince: createdAt,
      messageId: "<confirmation@solstice.example>",
    };
  });
  for (const word of ["bapteme", "en", "mars", "une", "trentaine", "chapelle", "saint", "roch"])
    await sql`
      insert into "searchWords" ("subject", "word", "subjectId") select 'enquiry', ${sql.lit(word)}, "id" from "enquiries"
    `.execute(trx);
  await sql`
    insert into "enquiryMessages" ("id", "enquiryId", "kind", "state", "text", "author", "createdAt", "sentAt", "messageId")
    select 'message-' || "id", "id", 'answer', 'stored', 'Bonjour, merci.', 'member', "createdAt", "createdAt", '<' || "id" || '@courriel.example>'
    from "enquiries"
  `.execute(trx);
  await sql`
    insert into "events" ("id", "at", "actor", "kind", "userId", "subject", "subjectId", "data")
    select 'answered-' || "id", "createdAt", 'member', 'enquiry-answered', null, 'enquiry', "id", '{}' from "enquiries"
  `.execute(trx);
  await sql`
    insert into "proposals" ("id", "kind", "userId", "state", "slots", "heldUntil", "createdAt")
    select 'message-' || "id", 'meeting', 'client-1', 'closed', '', "createdAt", "createdAt" from "enquiries"
  `.execute(trx);
  await sql`update "enquiries" set "status" = 'answered' where "id" not in ('enquiry-0', 'enquiry-1', 'enquiry-2')`.execute(
    trx,
  );
}

const NEAR_CLOSURES = 8;

function seededClosure(index: number, today: string): { date: string; lastDate: string } {
  const date = addDays(today, 105 - index * 20);
  return { date, lastDate: addDays(date, 2) };
}

export function isClosedBySeed(day: string, today: string): boolean {
  return Array.from({ length: NEAR_CLOSURES }, (_, index) => seededClosure(index, today)).some(
    ({ date, lastDate }) => date <= day && day <= lastDate,
  );
}

async function seedClosures(trx: Db, count: number, today: string): Promise<void> {
  const createdAt = new Date(`${today}T00:00:00Z`).toISOString();
  const row = { from: null, to: null, reason: "Congés", publicReason: null, groupId: null, createdBy: null, createdAt };
  await inBatches(trx, "unavailabilities", count, (index) => ({
    ...row,
    ...seededClosure(index, today),
    id: `closure-${index}`,
    recurrence: "once" as const,
  }));
  const weekly = {
    id: "weekly",
    date: today,
    lastDate: today,
    from: "19:00",
    to: "20:00",
    recurrence: "weekly",
  } as const;
  await insertRows(trx, "unavailabilities", { ...row, ...weekly });
}
