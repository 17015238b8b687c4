import { randomUUID } from "node:crypto";
import { longMoment } from "#app/content/dates.ts";
import { createCapability, hashCapability } from "#app/platform/capability.server.ts";
import { type Db, heldIn, holdDays, isUniqueViolation } from "#app/platform/database.server.ts";
import { type Actor, recordEvent } from "#app/platform/events.server.ts";
import { enqueueMail } from "#app/platform/outbox.server.ts";
import type { UseCaseDeps } from "#app/platform/use-case-deps.server.ts";
import { appointmentCalendar } from "./booking.calendar.ts";
import { bookingEmails, cancellationEmails, type ConfirmationMail, moveEmails } from "./booking.emails.tsx";
import { type BookingRefusal, dayRefusals } from "./booking.messages.ts";
import type { CancelState } from "./cancel.messages.ts";
import type { DaySlots } from "./day-slots.ts";
import { appointmentsKeptSince } from "./retention.ts";
import { checkDate, checkMoment, hasBegun, openSlots, todayInParis } from "./slots.ts";

export interface BookingDeps extends Pick<UseCaseDeps, "db" | "now" | "publicUrl"> {
  agencyEmail: string;
  /** Decision 32: how many appointments to come one account may have. */
  openAppointments: number;
}

export interface BookingClient {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
}

/** Days from today on that the agency has closed. */
export async function loadClosedDates({ db, now }: Pick<BookingDeps, "db" | "now">): Promise<string[]> {
  const rows = await db
    .selectFrom("unavailabilities")
    .select("date")
    .where("date", ">=", todayInParis(now()))
    .orderBy("date")
    .execute();
  return rows.map((row) => row.date);
}

/** What may be booked on a day. Rejects when the database does: nothing is offered that could not be checked. */
export async function loadDay({ db, now }: Pick<BookingDeps, "db" | "now">, date: string): Promise<DaySlots> {
  const refusal = checkDate(date, now());
  if (refusal) return { date, state: "refused", message: dayRefusals[refusal] };
  if (await isClosed(db, date)) return { date, state: "closed" };
  const taken = await db
    .selectFrom("appointments")
    .select("slot")
    .where("date", "=", date)
    .where("status", "=", "confirmed")
    .execute();
  return {
    date,
    state: "open",
    slots: openSlots(
      date,
      taken.map((row) => row.slot),
      now(),
    ),
  };
}

async function isClosed(db: Db, date: string): Promise<boolean> {
  return Boolean(await db.selectFrom("unavailabilities").select("date").where("date", "=", date).executeTakeFirst());
}

/**
 * Books a slot and writes both mails, in one transaction (decision 8). Of several clients at once the unique index
 * lets one through; the others get `slot-taken`.
 */
export async function bookAppointment(
  deps: BookingDeps,
  client: BookingClient,
  { date, slot }: { date: string; slot: string },
): Promise<{ ok: true; id: string } | { ok: false; reason: BookingRefusal }> {
  const at = deps.now();
  const refusal = checkMoment(date, slot, at);
  if (refusal) return { ok: false, reason: refusal };

  const id = randomUUID();
  const { token, hash } = createCapability();
  const mails = bookingEmails(confirmationOf(deps, client, { id, sequence: 0, date, slot }, token, at));
  try {
    return await deps.db.transaction().execute(async (trx) => {
      await holdDays(trx, [date], "shared");
      if (await isClosed(trx, date)) return { ok: false, reason: "day-closed" } as const;
      if (!(await mayHoldAnother(deps, trx, client))) return { ok: false, reason: "too-many-open" } as const;
      await trx
        .insertInto("appointments")
        .values({
          id,
          date,
          slot,
          userEmail: client.email,
          userId: client.id,
          status: "confirmed",
          cancelTokenHash: hash,
          sequence: 0,
          createdAt: at.toISOString(),
          cancelledAt: null,
        })
        .execute();
      const eventId = await recordEvent(trx, {
        at,
        actor: "client",
        kind: "appointment-booked",
        userId: client.id,
        subjectId: id,
        data: { moment: { date, slot } },
      });
      await enqueueMail(trx, at, { userId: client.id, eventId }, ...mails);
      return { ok: true, id } as const;
    });
  } catch (error) {
    if (isUniqueViolation(error)) return { ok: false, reason: "slot-taken" };
    throw error;
  }
}

/** One account must not hold the whole agenda: its row is held, so that bookings at once are counted one by one. */
async function mayHoldAnother(
  { now, openAppointments }: BookingDeps,
  trx: Db,
  client: Pick<BookingClient, "id">,
): Promise<boolean> {
  await trx.selectFrom("users").select("id").where("id", "=", client.id).$call(heldIn(trx)).executeTakeFirst();
  return (await idsToCome(trx, client, now())).length < openAppointments;
}

export interface CancellableAppointment {
  state: CancelState;
  date: string;
  slot: string;
}

/** What the page behind a cancel link shows. Reads only: mail scanners follow links. */
export async function findByCancelToken(
  { db, now }: Pick<BookingDeps, "db" | "now">,
  token: string,
): Promise<CancellableAppointment | null> {
  const row = await db
    .selectFrom("appointments")
    .select(["date", "slot", "status"])
    .where("cancelTokenHash", "=", hashCapability(token))
    .executeTakeFirst();
  if (!row) return null;
  return { date: row.date, slot: row.slot, state: cancelState(row, now()) };
}

function cancelState(row: { date: string; slot: string; status: string }, now: Date): CancelState {
  if (row.status === "cancelled") return "already-cancelled";
  return hasBegun(row.date, row.slot, now) ? "begun" : "cancellable";
}

/** Cancels by the link's capability: frees the slot, keeps the row, writes to both sides. Idempotent (decision 9). */
export async function cancelByToken(
  deps: BookingDeps,
  token: string,
): Promise<CancellableAppointment | { state: "unknown" }> {
  return deps.db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom("appointments")
      .select("id")
      .where("cancelTokenHash", "=", hashCapability(token))
      .executeTakeFirst();
    return found ? cancelById(deps, trx, found.id, "client") : { state: "unknown" };
  });
}

/** Cancels an appointment of the client's own; another's is `unknown`. */
export async function cancelOwnAppointment(
  deps: BookingDeps,
  client: Pick<BookingClient, "id">,
  id: string,
): Promise<CancellableAppointment | { state: "unknown" }> {
  return deps.db.transaction().execute(async (trx) => {
    const own = await findOwn(trx, client, id);
    return own ? cancelById(deps, trx, own.id, "client") : { state: "unknown" };
  });
}

/** Cancels, in the caller's transaction, whatever a client who leaves has booked. @returns how many */
export async function cancelAppointmentsToCome(
  deps: BookingDeps,
  trx: Db,
  client: Pick<BookingClient, "id">,
  actor: Actor,
): Promise<number> {
  const toCome = await idsToCome(trx, client, deps.now());
  for (const id of toCome) await cancelById(deps, trx, id, actor, { accountGone: true });
  return toCome.length;
}

export async function hasAppointmentToCome(db: Db, client: Pick<BookingClient, "id">, now: Date): Promise<boolean> {
  return (await idsToCome(db, client, now)).length > 0;
}

async function idsToCome(db: Db, client: Pick<BookingClient, "id">, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("appointments")
    .select(["id", "date", "slot"])
    .where("userId", "=", client.id)
    .where("status", "=", "confirmed")
    .where("date", ">=", todayInParis(now))
    .execute();
  return rows.filter(({ date, slot }) => !hasBegun(date, slot, now)).map(({ id }) => id);
}

/** Before the account goes: its appointments keep date, hour and state, and no way back to it. */
export async function forgetOwner(trx: Db, client: Pick<BookingClient, "id">): Promise<void> {
  await trx
    .updateTable("appointments")
    .set({ userId: null, userEmail: null, cancelTokenHash: null })
    .where("userId", "=", client.id)
    .execute();
}

/** Those that were so long ago that they go. */
export async function purgeAppointments(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom("appointments")
    .where("date", "<", appointmentsKeptSince(todayInParis(now)))
    .execute();
}

/** In a transaction, for an appointment that exists. */
async function cancelById(
  { now, publicUrl, agencyEmail }: BookingDeps,
  trx: Db,
  id: string,
  actor: Actor,
  { accountGone } = { accountGone: false },
): Promise<CancellableAppointment> {
  const at = now();
  const found = await trx
    .selectFrom("appointments")
    .select(["date", "slot", "status"])
    .where("id", "=", id)
    .$call(heldIn(trx))
    .executeTakeFirstOrThrow();
  const { date, slot } = found;
  const state = cancelState(found, at);
  if (state !== "cancellable") return { date, slot, state };
  const row = await trx
    .updateTable("appointments")
    .set((eb) => ({ status: "cancelled", cancelledAt: at.toISOString(), sequence: eb("sequence", "+", 1) }))
    .where("id", "=", id)
    .where("status", "=", "confirmed")
    .returningAll()
    .executeTakeFirst();
  // Another request cancelled it between the look and the update, and wrote the mails.
  if (!row) return { date, slot, state: "already-cancelled" };
  const user = row.userId
    ? await trx
        .selectFrom("users")
        .select(["email", "firstName", "lastName"])
        .where("id", "=", row.userId)
        .executeTakeFirst()
    : undefined;
  const eventId = await recordEvent(trx, {
    at,
    actor,
    kind: "appointment-cancelled",
    userId: row.userId,
    subjectId: row.id,
    data: { moment: { date, slot } },
  });
  // Their present address: it may have changed since.
  const email = user?.email ?? row.userEmail;
  if (!email) return { date, slot, state: "cancelled" };
  const mails = cancellationEmails({
    id: row.id,
    sequence: row.sequence,
    date,
    slot,
    client: { email, firstName: user?.firstName ?? "", lastName: user?.lastName ?? "" },
    publicUrl,
    agencyEmail,
    now: at,
    accountGone,
  });
  await enqueueMail(trx, at, { userId: row.userId, eventId }, ...mails);
  return { date, slot, state: "cancelled" };
}

export interface OwnAppointment {
  id: string;
  date: string;
  slot: string;
  /** To come, or over, or given back. */
  state: "confirmed" | "past" | "cancelled";
}

/** A client's appointments, those to come first and soonest first. */
export async function listOwnAppointments(
  { db, now }: Pick<BookingDeps, "db" | "now">,
  client: Pick<BookingClient, "id">,
): Promise<OwnAppointment[]> {
  const rows = await db
    .selectFrom("appointments")
    .select(["id", "date", "slot", "status"])
    .where("userId", "=", client.id)
    .orderBy("date")
    .orderBy("slot")
    .execute();
  const at = now();
  const all = rows.map(({ id, date, slot, status }) => ({
    id,
    date,
    slot,
    state: ownState({ date, slot, status }, at),
  }));
  const toCome = all.filter(({ state }) => state === "confirmed");
  return [...toCome, ...all.filter(({ state }) => state !== "confirmed").toReversed()];
}

/** What is stored about a client's appointments, for the file that they may carry away. */
export async function exportAppointments({ db }: Pick<BookingDeps, "db">, client: Pick<BookingClient, "id">) {
  return db
    .selectFrom("appointments")
    .select(["id", "date", "slot", "status", "userEmail", "createdAt", "cancelledAt"])
    .where("userId", "=", client.id)
    .orderBy("date")
    .orderBy("slot")
    .execute();
}

function ownState(row: { date: string; slot: string; status: string }, now: Date): OwnAppointment["state"] {
  const state = cancelState(row, now);
  if (state === "already-cancelled") return "cancelled";
  return state === "begun" ? "past" : "confirmed";
}

/**
 * Moves an appointment of the client's own to another slot: the same appointment for calendars (UID kept, SEQUENCE + 1),
 * a new cancel link, a mail to both sides. The index settles races as for a booking.
 */
export async function moveOwnAppointment(
  deps: BookingDeps,
  client: BookingClient,
  id: string,
  { date, slot }: { date: string; slot: string },
): Promise<{ ok: true } | { ok: false; reason: BookingRefusal }> {
  const at = deps.now();
  const refusal = checkMoment(date, slot, at);
  if (refusal) return { ok: false, reason: refusal };
  const { token, hash } = createCapability();
  try {
    return await deps.db.transaction().execute(async (trx) => {
      await holdDays(trx, [date], "shared");
      const own = await ownQuery(trx, client, id).$call(heldIn(trx)).executeTakeFirst();
      if (!own || cancelState(own, at) !== "cancellable") return { ok: false, reason: "not-movable" } as const;
      if (own.date === date && own.slot === slot) return { ok: true } as const;
      if (await isClosed(trx, date)) return { ok: false, reason: "day-closed" } as const;
      const moved = await trx
        .updateTable("appointments")
        .set((eb) => ({ date, slot, cancelTokenHash: hash, sequence: eb("sequence", "+", 1) }))
        .where("id", "=", own.id)
        .where("status", "=", "confirmed")
        .returning("sequence")
        .executeTakeFirst();
      if (!moved) return { ok: false, reason: "not-movable" } as const;
      const appointment = { id: own.id, sequence: moved.sequence, date, slot };
      const details = confirmationOf(deps, client, appointment, token, at);
      const eventId = await recordEvent(trx, {
        at,
        actor: "client",
        kind: "appointment-moved",
        userId: client.id,
        subjectId: own.id,
        data: { from: { date: own.date, slot: own.slot }, to: { date, slot } },
      });
      const mails = moveEmails({ ...details, before: longMoment(own.date, own.slot) });
      await enqueueMail(trx, at, { userId: client.id, eventId }, ...mails);
      return { ok: true } as const;
    });
  } catch (error) {
    if (isUniqueViolation(error)) return { ok: false, reason: "slot-taken" };
    throw error;
  }
}

/** The calendar file of an appointment of the client's own; null where there is none to add. */
export async function ownCalendar(
  { db, now, publicUrl }: Pick<BookingDeps, "db" | "now" | "publicUrl">,
  client: BookingClient,
  id: string,
): Promise<string | null> {
  const own = await findOwn(db, client, id);
  if (!own || own.status !== "confirmed") return null;
  const { sequence, date, slot } = own;
  const attendee = { name: `${client.firstName} ${client.lastName}`, email: client.email };
  const uid = `${own.id}@${new URL(publicUrl).hostname}`;
  return appointmentCalendar({ uid, sequence, date, slot, method: "PUBLISH", attendee }, now());
}

function findOwn(db: Db, client: Pick<BookingClient, "id">, id: string) {
  return ownQuery(db, client, id).executeTakeFirst();
}

function ownQuery(db: Db, client: Pick<BookingClient, "id">, id: string) {
  return db
    .selectFrom("appointments")
    .select(["id", "date", "slot", "status", "sequence"])
    .where("id", "=", id)
    .where("userId", "=", client.id);
}

/** What the mails about an appointment that stands need to know. */
function confirmationOf(
  { publicUrl, agencyEmail }: BookingDeps,
  client: BookingClient,
  appointment: Pick<ConfirmationMail, "id" | "sequence" | "date" | "slot">,
  token: string,
  now: Date,
): ConfirmationMail {
  return {
    ...appointment,
    client,
    publicUrl,
    agencyEmail,
    now,
    cancelUrl: `${publicUrl}/cancelAppointment?id=${token}`,
    appointmentsUrl: `${publicUrl}/compte#rendez-vous`,
  };
}
