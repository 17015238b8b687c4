import type { SiteDeps } from "#app/site-deps.ts";
import { APPOINTMENT_COLUMNS } from "#app/platform/schema/booking-tables.server.ts";
import { upcomingIds } from "#app/features/booking/pending-changes/upcoming.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { appointmentCalendar } from "#app/features/booking/appointments/appointment.calendar.ts";
import type { BookingClient } from "#app/features/booking/booking-client.ts";
import type { CancelState } from "./cancel.messages.ts";
import type { Appointment } from "#app/features/booking/appointments/appointment-rows.server.ts";
import { clientViewOf, clientViewsOf } from "#app/features/booking/pending-changes/client-views.server.ts";
import { forUpdate } from "#app/platform/database/row-locks.server.ts";
import { parseCursor, cutPage, keysetPage } from "#app/platform/database/keyset-page.ts";
import type { ClientView } from "#app/features/booking/pending-changes/client-view.ts";
import { parisTime } from "#app/features/booking/time/paris-time.ts";
import { hasBegun } from "#app/features/booking/time/span.ts";
import { bySlot, type Slot } from "#app/features/booking/time/slot.ts";
import { readProposalHoldEnds } from "#app/features/booking/proposals/proposal-rows.server.ts";

export interface ClientAppointment {
  id: string;
  date: string;
  time: string;
  minutes: number;
  location: string | null;
  state: "confirmed" | "past" | "cancelled";
  /** The e-mail of an open move proposal has links to other slots; `heldUntil`: null if their hold has ended. */
  proposal: { heldUntil: Slot | null } | null;
}

export function cancelState(
  view: Pick<ClientView, "date" | "time" | "status">,
  now: Date,
): Exclude<CancelState, "cancelled" | "unknown"> {
  if (view.status === "cancelled") return "already-cancelled";
  return hasBegun(view, now) ? "begun" : "cancellable";
}

const APPOINTMENT_STATES = { "already-cancelled": "cancelled", begun: "past", cancellable: "confirmed" } as const;

const PAGE_SIZE = 25;

type Part = "a-venir" | "avant";

/** For example « avant_2026-12-04_10:30_<id> ». */
const CURSOR = /^(a-venir|avant)_(\d{4}-\d{2}-\d{2})_(\d{2}:\d{2})_([\w-]{1,64})$/;

/** Upcoming appointments first, soonest first; then the others, latest first. */
export async function listClientAppointments(
  { db, now }: SiteDeps,
  client: Pick<BookingClient, "id">,
  after: string | null = null,
): Promise<{ appointments: ClientAppointment[]; next: string | null }> {
  const at = now();
  const [cursorPart, ...position] = parseCursor(after, CURSOR) ?? [];
  const read = (part: Part) => readPart(db, client, at, part, cursorPart === part ? position : null);
  const upcoming = cursorPart === "avant" ? [] : await read("a-venir");
  const all = upcoming.length > PAGE_SIZE ? upcoming : [...upcoming, ...(await read("avant"))];
  // A full page of upcoming rows has no row of the other part.
  const lastRowPart: Part = upcoming.length < PAGE_SIZE ? "avant" : "a-venir";
  const { rows, next } = cutPage(all, PAGE_SIZE, ({ date, time, id }) => [lastRowPart, date, time, id]);
  const clientViews = (await clientViewsOf(db, rows)).toSorted(bySlot);
  const appointments = await toClientAppointments(db, clientViews, at);
  const confirmed = appointments.filter(({ state }) => state === "confirmed");
  const others = appointments.filter(({ state }) => state !== "confirmed");
  return { appointments: [...confirmed, ...others.toReversed()], next };
}

function readPart(db: Db, client: Pick<BookingClient, "id">, now: Date, part: Part, after: readonly string[] | null) {
  const { date, time } = parisTime(now);
  const isUpcoming = part === "a-venir";
  const clientRows = db
    .selectFrom("appointments")
    .select(APPOINTMENT_COLUMNS)
    .where("userId", "=", client.id)
    .where((eb) => {
      const upcoming = eb.and([
        eb("status", "=", "confirmed"),
        eb(eb.refTuple("date", "slot"), ">", eb.tuple(date, time)),
      ]);
      return isUpcoming ? upcoming : eb.not(upcoming);
    });
  return keysetPage(clientRows, ["date", "slot", "id"], isUpcoming ? "asc" : "desc", after)
    .limit(PAGE_SIZE + 1)
    .execute();
}

async function toClientAppointments(
  db: Db,
  clientViews: readonly Appointment[],
  now: Date,
): Promise<ClientAppointment[]> {
  const ids = clientViews.map(({ id }) => id);
  const holdEnds = await readProposalHoldEnds(db, ids);
  return clientViews.map((clientView) => {
    const { id, date, time, minutes, location } = clientView;
    const state = APPOINTMENT_STATES[cancelState(clientView, now)];
    const holdEnd = state === "confirmed" ? holdEnds.get(id) : undefined;
    const heldUntil = holdEnd && holdEnd > now.toISOString() ? parisTime(new Date(holdEnd)) : null;
    return { id, date, time, minutes, location, state, proposal: holdEnd === undefined ? null : { heldUntil } };
  });
}

export async function readClientAppointment(
  { db, now }: SiteDeps,
  client: Pick<BookingClient, "id">,
  id: string,
): Promise<ClientAppointment | null> {
  const clientView = await readOwnAppointment(db, client, id);
  return clientView ? (await toClientAppointments(db, [clientView], now()))[0]! : null;
}

export async function exportAppointments({ db }: SiteDeps, client: Pick<BookingClient, "id">) {
  const rows = await db
    .selectFrom("appointments")
    .select(APPOINTMENT_COLUMNS)
    .where("userId", "=", client.id)
    .execute();
  return (await clientViewsOf(db, rows)).toSorted(bySlot).map((clientView) => {
    const { id, date, time, minutes, location, status, userEmail, phone, createdAt, cancelledAt } = clientView;
    return { id, date, slot: time, minutes, location, status, userEmail, phone, createdAt, cancelledAt };
  });
}

export async function clientCalendar(
  { db, now, identity, publicUrl }: SiteDeps,
  client: BookingClient,
  id: string,
): Promise<string | null> {
  const clientView = await readOwnAppointment(db, client, id);
  if (clientView?.status !== "confirmed") return null;
  const attendee = { name: `${client.firstName} ${client.lastName}`, email: client.email };
  const uid = `${id}@${new URL(publicUrl).hostname}`;
  return appointmentCalendar({ ...clientView, identity: identity(), uid, method: "PUBLISH", attendee }, now());
}

export async function readOwnAppointment(db: Db, client: Pick<BookingClient, "id">, id: string) {
  const row = await db
    .selectFrom("appointments")
    .select(APPOINTMENT_COLUMNS)
    .where("id", "=", id)
    .where("userId", "=", client.id)
    .executeTakeFirst();
  return clientViewOf(db, row);
}

export function lockOwnAppointment(trx: Db, client: Pick<BookingClient, "id">, id: string) {
  return trx
    .selectFrom("appointments")
    .select(APPOINTMENT_COLUMNS)
    .where("id", "=", id)
    .where("userId", "=", client.id)
    .$call(forUpdate(trx))
    .executeTakeFirst();
}

export async function hasUpcomingAppointment(db: Db, client: Pick<BookingClient, "id">, now: Date): Promise<boolean> {
  return (await upcomingIds(db, client, now)).length > 0;
}
