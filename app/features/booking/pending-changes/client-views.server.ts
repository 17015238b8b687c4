import type { Db } from "#app/platform/database/connection.server.ts";
import type { Appointment } from "#app/features/booking/appointments/appointment-rows.server.ts";
import { bringBack } from "./restore-appointment.server.ts";
import type { ClientView } from "./client-view.ts";
import { beforeOf, changeBefore, endAct, lockPendingChange, type PendingAct } from "./pending-changes.server.ts";

/** A row, and what its client sees of it. */
export interface SeenAppointment {
  id: string;
  row: Appointment;
  view: ClientView;
  /** When they said that they come, then. */
  comingAt: string | null;
}

/** What clients see of rows: while an act of the agency waits, what was before it; nothing of what was entered by it. */
export async function seenByClients(db: Db, rows: readonly Appointment[]): Promise<SeenAppointment[]> {
  const waiting = await waitingActs(
    db,
    rows.map(({ id }) => id),
  );
  return rows.flatMap((row) => {
    const act = waiting.get(row.id);
    if (!act) return [{ id: row.id, row, view: row, comingAt: row.comingAt }];
    const before = beforeOf(act);
    return before ? [{ id: row.id, row, view: before, comingAt: before.comingAt ?? null }] : [];
  });
}

async function waitingActs(db: Db, ids: readonly string[]): Promise<Map<string, PendingAct>> {
  if (ids.length === 0) return new Map();
  const acts = await db
    .selectFrom("pendingActs")
    .selectAll()
    .where("state", "=", "waiting")
    .where("appointmentId", "in", ids)
    .execute();
  return new Map(acts.map((act) => [act.appointmentId, act]));
}

/**
 * Before a client changes an appointment: what they see is what they change, whatever the agency did in the last minute.
 * @returns the row as they see it; null: they see none
 */
export async function asClientSees(trx: Db, row: Appointment, at: Date): Promise<Appointment | null> {
  const act = await lockPendingChange(trx, row.id);
  if (!act) return row;
  const before = beforeOf(act);
  if (before === null) return null;
  await endAct(trx, act, "overtaken", at);
  return bringBack(trx, act, before, at);
}

/**
 * Ticks what its client sees: while the agency's move or cancellation waits, that is the appointment of before, and the tick
 * stays only if the act is undone. @param row that is the caller's until the transaction ends
 */
export async function recordComing(trx: Db, { id, date, slot, status }: Appointment, at: Date): Promise<void> {
  const comingAt = at.toISOString();
  const act = await lockPendingChange(trx, id);
  const before = act ? beforeOf(act) : null;
  if (act) await changeBefore(trx, act, { comingAt });
  const stands = !before || (before.date === date && before.slot === slot && before.status === status);
  if (stands) await trx.updateTable("appointments").set({ comingAt }).where("id", "=", id).execute();
}
