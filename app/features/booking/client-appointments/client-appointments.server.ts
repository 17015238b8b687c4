import { APPOINTMENT_COLUMNS } from "#app/platform/schema/booking-tables.server.ts";
import { upcomingIds } from "#app/features/booking/pending-changes/upcoming.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { appointmentCalendar } from "#app/features/booking/appointments/appointment.calendar.ts";
import type { BookingClient, BookingDeps } from "#app/features/booking/booking-deps.server.ts";
import type { CancelState } from "./cancel.messages.ts";
import type { Appointment } from "#app/features/booking/appointments/appointment-rows.server.ts";
import { clientViewsOf } from "#app/features/booking/pending-changes/client-views.server.ts";
import { forUpdate } from "#app/platform/database/row-locks.server.ts";
import { cursorOf, cutPage, keysetPage } from "#app/platform/database/keyset-page.ts";
import type { ClientView } from "#app/features/booking/pending-changes/client-view.ts";
import { nowInParis } from "#app/features/booking/time/half-hour.ts";
import { hasBegun } from "#app/features/booking/time/span.ts";
import { bySlot } from "#app/features/booking/time/slot.ts";

export interface ClientAppointment {
  id: string;
  date: string;
  time: string;
  minutes: number;
  location: string | null;
  state: "confirmed" | "past" | "cancelled";
}

export function cancelState(
  view: Pick<ClientView, "date" | "time" | "status">,
  now: Date,
): Exclude<CancelState, "cancelled" | "unknown"> {
  if (view.status === "cancelled") return "already-cancelled";
  return hasBegun(view, now) ? "begun" : "cancellable";
}

const OWN_STATES = { "already-cancelled": "cancelled", begun: "past", cancellable: "confirmed" } as const;

const ROWS = 25;

type Part = "a-venir" | "avant";

const CURSOR = /^(a-venir|avant)_(\d{4}-\d{2}-\d{2})_(\d{2}:\d{2})_([\w-]{1,64})$/;

/** Upcoming appointments first, soonest first; then the others, latest first. */
export async function listClientAppointments(
  { db, now }: Pick<BookingDeps, "db" | "now">,
  client: Pick<BookingClient, "id">,
  after: string | null = null,
): Promise<{ appointments: ClientAppointment[]; next: string | null }> {
  const at = now();
  const [beginsIn, ...begins] = cursorOf(after, CURSOR) ?? [];
  const part = (which: Part) => readPart(db, client, at, which, beginsIn === which ? begins : null);
  const upcoming = beginsIn === "avant" ? [] : await part("a-venir");
  const all = upcoming.length > ROWS ? upcoming : [...upcoming, ...(await part("avant"))];
  const { rows, next } = cutPage(all, ROWS, ({ date, time, id }) => [
    ROWS > upcoming.length ? "avant" : "a-venir",
    date,
    time,
    id,
  ]);
  const clientViews = (await clientViewsOf(db, rows)).map((appointment) => clientAppointment(appointment, at));
  const inOrder = clientViews.toSorted(bySlot);
  const confirmed = inOrder.filter(({ state }) => state === "confirmed");
  return {
    appointments: [...confirmed, ...inOrder.filter(({ state }) => state !== "confirmed").toReversed()],
    next,
  };
}

function readPart(db: Db, client: Pick<BookingClient, "id">, now: Date, part: Part, after: readonly string[] | null) {
  const { date, time } = nowInParis(now);
  const isUpcoming = part === "a-venir";
  const own = db
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
  return keysetPage(own, ["date", "slot", "id"], isUpcoming ? "asc" : "desc", after)
    .limit(ROWS + 1)
    .execute();
}

function clientAppointment(own: Appointment, now: Date): ClientAppointment {
  const { id, date, time, minutes, location } = own;
  return { id, date, time, minutes, location, state: OWN_STATES[cancelState(own, now)] };
}

export async function readClientAppointment(
  { db, now }: Pick<BookingDeps, "db" | "now">,
  client: Pick<BookingClient, "id">,
  id: string,
): Promise<ClientAppointment | null> {
  const own = await readOwnAppointment(db, client, id);
  return own ? clientAppointment(own, now()) : null;
}

export async function exportAppointments({ db }: Pick<BookingDeps, "db">, client: Pick<BookingClient, "id">) {
  const rows = await db
    .selectFrom("appointments")
    .select(APPOINTMENT_COLUMNS)
    .where("userId", "=", client.id)
    .execute();
  return (await clientViewsOf(db, rows)).toSorted(bySlot).map((own) => {
    const { id, date, time, minutes, location, status, userEmail, phone, createdAt, cancelledAt } = own;
    return { id, date, slot: time, minutes, location, status, userEmail, phone, createdAt, cancelledAt };
  });
}

export async function clientCalendar(
  { db, now, identity, publicUrl }: Pick<BookingDeps, "db" | "now" | "identity" | "publicUrl">,
  client: BookingClient,
  id: string,
): Promise<string | null> {
  const own = await readOwnAppointment(db, client, id);
  if (own?.status !== "confirmed") return null;
  const attendee = { name: `${client.firstName} ${client.lastName}`, email: client.email };
  const uid = `${own.id}@${new URL(publicUrl).hostname}`;
  return appointmentCalendar({ ...own, identity: identity(), uid, method: "PUBLISH", attendee }, now());
}

export async function readOwnAppointment(db: Db, client: Pick<BookingClient, "id">, id: string) {
  const rows = await db
    .selectFrom("appointments")
    .select(APPOINTMENT_COLUMNS)
    .where("id", "=", id)
    .where("userId", "=", client.id)
    .execute();
  return (await clientViewsOf(db, rows))[0];
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
