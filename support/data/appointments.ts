import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import type { NewAppointment } from "#app/features/booking/agency-appointments/enter-appointment.server.ts";
import { holdsOf, takeSlots } from "#app/features/booking/availability/slot-holds.server.ts";
import type { NewClosure } from "#app/features/booking/closing/close-days.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import type { Schema } from "#app/platform/schema/schema.server.ts";
import { insertRows } from "#support/database/rows.ts";

type Row<Table extends keyof Schema> = Partial<Insertable<Schema[Table]>>;

export type SeededAppointment = Omit<Row<"appointments">, "slot" | "cancelTokenHash"> & { date: string; time: string };

/** A guest's appointment of one hour that a member enters; no mail is sent. */
export const telephoned = {
  name: "Mas des Pins",
  email: null,
  phone: null,
  location: null,
  subject: null,
  note: null,
  minutes: 60,
  travelBefore: 0,
  travelAfter: 0,
  notify: false,
} as const satisfies Omit<NewAppointment, "date" | "time">;

/** Inserts an appointment and, unless it is cancelled, its slot holds. @returns its id */
export async function seedAppointment(db: Db, seeded: SeededAppointment): Promise<string> {
  const { time, ...own } = seeded;
  const { date, status = "confirmed", minutes = 30, travelBefore = 0, travelAfter = 0 } = own;
  const createdAt = own.createdAt ?? new Date().toISOString();
  const id = randomUUID();
  await db.transaction().execute(async (trx) => {
    await insertRows(trx, "appointments", {
      id,
      userId: null,
      userEmail: "passage@courriel.example",
      cancelTokenHash: null,
      cancelledAt: status === "cancelled" ? createdAt : null,
      ...own,
      slot: time,
      status,
      minutes,
      travelBefore,
      travelAfter,
      createdAt,
    });
    if (status === "cancelled") return;
    const holds = holdsOf({ date, time, minutes, travelBefore, travelAfter });
    await takeSlots(trx, holds, { appointmentId: id }, new Date(createdAt));
  });
  return id;
}

export async function seedPendingChange(
  db: Db,
  appointmentId: string,
  { actor = "jeanne", waits = 3_600_000 } = {},
): Promise<void> {
  const [createdAt, dueAt] = [0, waits].map((later) => new Date(Date.now() + later).toISOString());
  const id = randomUUID();
  await insertRows(db, "pendingChanges", {
    id,
    appointmentId,
    kind: "cancelled",
    actor,
    groupId: id,
    personalMessage: null,
    snapshot: null,
    state: "waiting",
    createdAt: createdAt!,
    dueAt: dueAt!,
    finalizedAt: null,
  });
}

export function wholeDays(date: string, lastDate = date): NewClosure {
  return { date, lastDate, from: null, to: null, recurrence: "once", reason: null, publicReason: null };
}

export async function seedClosure(db: Db, closure: Row<"unavailabilities"> & { date: string }): Promise<void> {
  const createdAt = new Date().toISOString();
  await insertRows(db, "unavailabilities", { id: randomUUID(), ...wholeDays(closure.date), createdAt, ...closure });
}

/** Inserts a proposal, by default an open one, without slot holds. @returns its id */
export async function seedProposal(db: Db, until: Date, proposal: Row<"proposals">): Promise<string> {
  const id = randomUUID();
  const open = { state: "open", slots: "", heldUntil: until.toISOString() } as const;
  await insertRows(db, "proposals", { id, kind: "move", ...open, createdAt: new Date().toISOString(), ...proposal });
  return id;
}

export async function seedEnquiries(db: Db, enquiries: (Row<"enquiries"> & { id: string })[]): Promise<void> {
  const now = new Date().toISOString();
  const asked = { title: "Baptême", description: "En mars.", photo: 1, video: 0, web: 0, status: "new" } as const;
  const by = { userEmail: "passage@courriel.example", messageId: "<confirmation@solstice.example>" };
  const rows = enquiries.map((own) => {
    const createdAt = own.createdAt ?? now;
    return { ...asked, ...by, waitsSince: createdAt, ...own, createdAt };
  });
  await insertRows(db, "enquiries", ...rows);
}
