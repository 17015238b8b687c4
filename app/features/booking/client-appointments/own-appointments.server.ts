import type { Selectable } from "kysely";
import { addDays } from "#app/content/dates.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { EventKind } from "#app/platform/event-kinds.ts";
import { keptQuery } from "#app/platform/kept-query.server.ts";
import type { AppointmentsTable } from "#app/platform/booking-tables.server.ts";
import { appointmentCalendar } from "#app/features/booking/appointments/appointment.calendar.ts";
import type { BookingClient, BookingDeps } from "#app/features/booking/booking-deps.server.ts";
import type { CancelState } from "./cancel.messages.ts";
import { forgetProposals, purgeProposals } from "#app/features/booking/proposals/proposal-retention.server.ts";
import { purgeMeetings } from "#app/features/booking/meeting-proposals/meeting-retention.server.ts";
import { type SeenAppointment, seenByClients } from "#app/features/booking/pending-changes/client-views.server.ts";
import type { OwnAppointmentsCursor } from "./own-appointments-cursor.ts";
import type { ClientView } from "#app/features/booking/pending-changes/client-view.ts";
import { ACT_KEPT_DAYS, appointmentsKeptSince, REMINDER_KEPT_DAYS } from "#app/features/booking/retention.ts";
import { nowInParis, todayInParis } from "#app/features/booking/time/half-hour.ts";
import { byPlace, spanHasBegun } from "#app/features/booking/time/span.ts";

export interface OwnAppointment {
  id: string;
  date: string;
  slot: string;
  minutes: number;
  /** null: at the agency. */
  place: string | null;
  /** To come, or over, or given back. */
  state: "confirmed" | "past" | "cancelled";
}

/** What can be done with an appointment as its client sees it. */
export function cancelState(
  view: Pick<ClientView, "date" | "slot" | "status">,
  now: Date,
): Exclude<CancelState, "cancelled" | "unknown"> {
  if (view.status === "cancelled") return "already-cancelled";
  return spanHasBegun(view, now) ? "begun" : "cancellable";
}

const OWN_STATES = { "already-cancelled": "cancelled", begun: "past", cancellable: "confirmed" } as const;

const ROWS = 25;

/**
 * A page of a client's appointments: those to come first and soonest first, then the others, the latest first.
 * @param after where the page before ended
 * @returns `next`: where the page after begins; null: there is none
 */
export async function listOwnAppointments(
  { db, now }: Pick<BookingDeps, "db" | "now">,
  client: Pick<BookingClient, "id">,
  after: OwnAppointmentsCursor | null = null,
): Promise<{ appointments: OwnAppointment[]; next: OwnAppointmentsCursor | null }> {
  const at = now();
  const part = (which: OwnAppointmentsCursor["part"]) => readPart(db, client, at, which, after);
  const toCome = after?.part === "over" ? [] : await part("to-come");
  const all = toCome.length > ROWS ? toCome : [...toCome, ...(await part("over"))];
  const rows = all.slice(0, ROWS);
  const last = rows.at(-1);
  const seen = (await seenByClients(db, rows)).map((appointment) => ownAppointment(appointment, at));
  const inOrder = seen.toSorted(byPlace);
  const standing = inOrder.filter(({ state }) => state === "confirmed");
  return {
    appointments: [...standing, ...inOrder.filter(({ state }) => state !== "confirmed").toReversed()],
    next:
      all.length > ROWS && last
        ? { part: rows.length > toCome.length ? "over" : "to-come", date: last.date, slot: last.slot, id: last.id }
        : null,
  };
}

/** One row more than a page has, of those that stand and have not begun, or of all others. */
function readPart(
  db: Db,
  client: Pick<BookingClient, "id">,
  now: Date,
  part: OwnAppointmentsCursor["part"],
  after: OwnAppointmentsCursor | null,
) {
  const { date, time } = nowInParis(now);
  const [order, comes] = part === "to-come" ? (["asc", ">"] as const) : (["desc", "<"] as const);
  const begins = after?.part === part ? after : null;
  return db
    .selectFrom("appointments")
    .selectAll()
    .where("userId", "=", client.id)
    .where((eb) => {
      const toCome = eb.and([
        eb("status", "=", "confirmed"),
        eb(eb.refTuple("date", "slot"), ">", eb.tuple(date, time)),
      ]);
      return part === "to-come" ? toCome : eb.not(toCome);
    })
    .$if(begins !== null, (query) =>
      query.where((eb) =>
        eb(eb.refTuple("date", "slot", "id"), comes, eb.tuple(begins!.date, begins!.slot, begins!.id)),
      ),
    )
    .orderBy("date", order)
    .orderBy("slot", order)
    .orderBy("id", order)
    .limit(ROWS + 1)
    .execute();
}

function ownAppointment({ id, view }: SeenAppointment, now: Date): OwnAppointment {
  const { date, slot, minutes, place, status } = view;
  return { id, date, slot, minutes, place, state: OWN_STATES[cancelState({ date, slot, status }, now)] };
}

/** One of a client's own; null: there is none of that key that is theirs. */
export async function readOwnAppointment(
  { db, now }: Pick<BookingDeps, "db" | "now">,
  client: Pick<BookingClient, "id">,
  id: string,
): Promise<OwnAppointment | null> {
  const own = await findOwn(db, client, id);
  return own ? ownAppointment(own, now()) : null;
}

/** What is stored about a client's appointments, for the file that they may carry away. */
export async function exportAppointments({ db }: Pick<BookingDeps, "db">, client: Pick<BookingClient, "id">) {
  const rows = await db.selectFrom("appointments").selectAll().where("userId", "=", client.id).execute();
  return (await seenByClients(db, rows))
    .map(({ id, view, row: { userEmail, phone, createdAt, cancelledAt } }) => {
      const { date, slot, minutes, place, status } = view;
      const cancelled = status === "cancelled" ? cancelledAt : null;
      return { id, date, slot, minutes, place, status, userEmail, phone, createdAt, cancelledAt: cancelled };
    })
    .toSorted(byPlace);
}

/** The calendar file of an appointment of the client's own; null where there is none to add. */
export async function ownCalendar(
  { db, now, identity, publicUrl }: Pick<BookingDeps, "db" | "now" | "identity" | "publicUrl">,
  client: BookingClient,
  id: string,
): Promise<string | null> {
  const own = await findOwn(db, client, id);
  if (!own || own.view.status !== "confirmed") return null;
  const attendee = { name: `${client.firstName} ${client.lastName}`, email: client.email };
  const uid = `${own.id}@${new URL(publicUrl).hostname}`;
  return appointmentCalendar({ ...own.view, identity: identity(), uid, method: "PUBLISH", attendee }, now());
}

/** One appointment as its client sees it; undefined: there is none of that key that is theirs. */
async function findOwn(db: Db, client: Pick<BookingClient, "id">, id: string) {
  const rows = await db
    .selectFrom("appointments")
    .selectAll()
    .where("id", "=", id)
    .where("userId", "=", client.id)
    .execute();
  return (await seenByClients(db, rows))[0];
}

export async function hasAppointmentToCome(db: Db, client: Pick<BookingClient, "id">, now: Date): Promise<boolean> {
  return (await idsToCome(db, client, now)).length > 0;
}

const appointmentsFrom = keptQuery((db, { userId, first }: { userId: string; first: string }) =>
  db
    .selectFrom("appointments")
    .select(["id", "date", "slot"])
    .where("userId", "=", userId)
    .where("status", "=", "confirmed")
    .where("date", ">=", first),
);

/** The client's appointments that stand and have not begun. */
export async function idsToCome(db: Db, client: Pick<BookingClient, "id">, now: Date): Promise<string[]> {
  const { rows } = await appointmentsFrom(db, { userId: client.id, first: todayInParis(now) });
  return rows.filter((row) => !spanHasBegun(row, now)).map(({ id }) => id);
}

/** The same, with those that the agency cancelled in the last minute: their client knows of none of it, and it may be undone. */
export async function idsSeenToCome(trx: Db, client: Pick<BookingClient, "id">, now: Date): Promise<string[]> {
  const cancelled = await trx
    .selectFrom("appointments")
    .innerJoin("pendingActs", "pendingActs.appointmentId", "appointments.id")
    .select("appointments.id")
    .where("appointments.userId", "=", client.id)
    .where("appointments.status", "=", "cancelled")
    .where("pendingActs.state", "=", "waiting")
    .execute();
  // In one order for everybody who holds several.
  return [...(await idsToCome(trx, client, now)), ...cancelled.map(({ id }) => id)].toSorted();
}

/** Before the account goes: its appointments keep date, hour and state, and nothing that leads back to it. */
export async function forgetOwner(trx: Db, client: Pick<BookingClient, "id">): Promise<void> {
  const rows = await trx.selectFrom("appointments").select("id").where("userId", "=", client.id).execute();
  await forgetPeople(
    trx,
    rows.map(({ id }) => id),
  );
}

/** The same before the files of somebody without an account go. */
export async function forgetCallers(trx: Db, clientIds: readonly string[]): Promise<void> {
  if (clientIds.length === 0) return;
  const rows = await trx.selectFrom("appointments").select("id").where("clientId", "in", clientIds).execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await trx.deleteFrom("reminders").where("appointmentId", "in", ids).execute();
  await forgetPeople(trx, ids);
}

async function forgetPeople(trx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await forgetProposals(trx, ids);
  await trx.deleteFrom("pendingActs").where("appointmentId", "in", ids).execute();
  // What an act had left was held while it could be undone; the roads go with what is known of them.
  await trx
    .deleteFrom("heldSlots")
    .where("appointmentId", "in", ids)
    .where("kind", "in", ["leaving", "travel"])
    .execute();
  await trx
    .deleteFrom("events")
    .where("subject", "=", "appointment")
    .where("subjectId", "in", ids)
    .where("kind", "in", OF_THEM)
    .execute();
  await trx.updateTable("appointments").set(NOBODY).where("id", "in", ids).execute();
}

/** What its history says of a person: whether they came, and that they said so. */
const OF_THEM = ["attendance-noted", "coming-said"] as const satisfies EventKind[];

/** All that an appointment knows of a person; what stays, and why, is in docs/decisions/0042. */
const NOBODY = {
  userId: null,
  clientId: null,
  userEmail: null,
  cancelTokenHash: null,
  name: null,
  phone: null,
  place: null,
  subject: null,
  note: null,
  attendance: null,
  comingAt: null,
  travelBefore: 0,
  travelAfter: 0,
} as const satisfies Partial<Selectable<AppointmentsTable>>;

/** Deletes appointments that were kept long enough. */
export async function purgeAppointments(db: Db, now: Date): Promise<void> {
  const since = appointmentsKeptSince(todayInParis(now));
  await db.deleteFrom("appointments").where("date", "<", since).execute();
  const settled = addDays(todayInParis(now), -ACT_KEPT_DAYS);
  await db.deleteFrom("pendingActs").where("state", "!=", "waiting").where("settledAt", "<", settled).execute();
  await purgeProposals(db, now);
  await purgeMeetings(db, now);
  await db
    .deleteFrom("reminders")
    .where("date", "<", addDays(todayInParis(now), -REMINDER_KEPT_DAYS))
    .execute();
  await db
    .deleteFrom("weekMails")
    .where("monday", "<", addDays(todayInParis(now), -REMINDER_KEPT_DAYS))
    .execute();
  await db.deleteFrom("reminderRefusals").where("createdAt", "<", since).execute();
  // Their own half hours went with them; what was offered and never chosen did not.
  await db
    .deleteFrom("heldSlots")
    .where("until", "<", addDays(todayInParis(now), -1))
    .execute();
}
