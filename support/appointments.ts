import { randomUUID } from "node:crypto";
import { holdsOf, takeSlots } from "#app/features/booking/availability/slot-holds.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import type { AppointmentStatus } from "#app/platform/schema/booking-tables.server.ts";

export interface SeededAppointment {
  date: string;
  time: string;
  status?: AppointmentStatus;
  minutes?: number;
  travelBefore?: number;
  travelAfter?: number;
  /** null: a guest. */
  userId?: string | null;
  userEmail?: string | null;
  createdAt?: string;
}

/** Also inserts its slot holds. @returns its id */
export async function seedAppointment(db: Db, seeded: SeededAppointment): Promise<string> {
  const { date, time, status = "confirmed", minutes = 30, userId = null } = seeded;
  const { travelBefore = 0, travelAfter = 0 } = seeded;
  const createdAt = seeded.createdAt ?? new Date().toISOString();
  const id = randomUUID();
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto("appointments")
      .values({
        id,
        date,
        slot: time,
        minutes,
        travelBefore,
        travelAfter,
        userEmail: seeded.userEmail === undefined ? "passage@courriel.example" : seeded.userEmail,
        userId,
        status,
        cancelTokenHash: null,
        createdAt,
        cancelledAt: status === "cancelled" ? createdAt : null,
      })
      .execute();
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
  await db
    .insertInto("pendingChanges")
    .values({
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
    })
    .execute();
}
