import { APPOINTMENT_COLUMNS } from "#app/platform/schema/booking-tables.server.ts";
import { idsToCome } from "#app/features/booking/pending-changes/upcoming.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { appointmentCalendar } from "#app/features/booking/appointments/appointment.calendar.ts";
import type { BookingClient, BookingDeps } from "#app/features/booking/booking-deps.server.ts";
import type { CancelState } from "./cancel.messages.ts";
import { type ViewedAppointment, clientViewsOf } from "#app/features/booking/pending-changes/client-views.server.ts";
import type { ClientAppointmentsCursor } from "./client-appointments-cursor.ts";
import type { ClientView } from "#app/features/booking/pending-changes/client-view.ts";
import { nowInParis } from "#app/features/booking/time/half-hour.ts";
import { bySlot, spanHasBegun } from "#app/features/booking/time/span.ts";

export interface ClientAppointment {
  id: string;
  date: string;
  time: string;
  minutes: number;
  /** null: at the agency. */
  location: string | null;
  /** To come, or over, or given back. */
  state: "confirmed" | "past" | "cancelled";
}

/** What can be done with an appointment as its client sees it. */
export function cancelState(
  view: Pick<ClientView, "date" | "time" | "status">,
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
export async function listClientAppointments(
  { db, now }: Pick<BookingDeps, "db" | "now">,
  client: Pick<BookingClient, "id">,
  after: ClientAppointmentsCursor | null = null,
): Promise<{ appointments: ClientAppointment[]; next: ClientAppointmentsCursor | null }> {
  const at = now();
  const part = (which: ClientAppointmentsCursor["part"]) => readPart(db, client, at, which, after);
  const toCome = after?.part === "over" ? [] : await part("to-come");
  const all = toCome.length > ROWS ? toCome : [...toCome, ...(await part("over"))];
  const rows = all.slice(0, ROWS);
  const last = rows.at(-1);
  const clientViews = (await clientViewsOf(db, rows)).map((appointment) => clientAppointment(appointment, at));
  const inOrder = clientViews.toSorted(bySlot);
  const confirmed = inOrder.filter(({ state }) => state === "confirmed");
  return {
    appointments: [...confirmed, ...inOrder.filter(({ state }) => state !== "confirmed").toReversed()],
    next:
      all.length > ROWS && last
        ? { part: rows.length > toCome.length ? "over" : "to-come", date: last.date, time: last.time, id: last.id }
        : null,
  };
}

/** One row more than a page has, of those that stand and have not begun, or of all others. */
function readPart(
  db: Db,
  client: Pick<BookingClient, "id">,
  now: Date,
  part: ClientAppointmentsCursor["part"],
  after: ClientAppointmentsCursor | null,
) {
  const { date, time } = nowInParis(now);
  const [order, comes] = part === "to-come" ? (["asc", ">"] as const) : (["desc", "<"] as const);
  const begins = after?.part === part ? after : null;
  return db
    .selectFrom("appointments")
    .select(APPOINTMENT_COLUMNS)
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
        eb(eb.refTuple("date", "slot", "id"), comes, eb.tuple(begins!.date, begins!.time, begins!.id)),
      ),
    )
    .orderBy("date", order)
    .orderBy("slot", order)
    .orderBy("id", order)
    .limit(ROWS + 1)
    .execute();
}

function clientAppointment({ id, view }: ViewedAppointment, now: Date): ClientAppointment {
  const { date, time, minutes, location, status } = view;
  return { id, date, time, minutes, location, state: OWN_STATES[cancelState({ date, time, status }, now)] };
}

/** One of a client's own; null: there is none of that key that is theirs. */
export async function readClientAppointment(
  { db, now }: Pick<BookingDeps, "db" | "now">,
  client: Pick<BookingClient, "id">,
  id: string,
): Promise<ClientAppointment | null> {
  const own = await findOwn(db, client, id);
  return own ? clientAppointment(own, now()) : null;
}

/** What is stored about a client's appointments, for the file that they may carry away. */
export async function exportAppointments({ db }: Pick<BookingDeps, "db">, client: Pick<BookingClient, "id">) {
  const rows = await db
    .selectFrom("appointments")
    .select(APPOINTMENT_COLUMNS)
    .where("userId", "=", client.id)
    .execute();
  return (await clientViewsOf(db, rows))
    .toSorted((a, b) => bySlot(a.view, b.view))
    .map(({ id, view, row: { userEmail, phone, createdAt, cancelledAt } }) => {
      const { date, time, minutes, location, status } = view;
      const cancelled = status === "cancelled" ? cancelledAt : null;
      return { id, date, slot: time, minutes, location, status, userEmail, phone, createdAt, cancelledAt: cancelled };
    });
}

/** The calendar file of an appointment of the client's own; null where there is none to add. */
export async function clientCalendar(
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
    .select(APPOINTMENT_COLUMNS)
    .where("id", "=", id)
    .where("userId", "=", client.id)
    .execute();
  return (await clientViewsOf(db, rows))[0];
}

export async function hasAppointmentToCome(db: Db, client: Pick<BookingClient, "id">, now: Date): Promise<boolean> {
  return (await idsToCome(db, client, now)).length > 0;
}
