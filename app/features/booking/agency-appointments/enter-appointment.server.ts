import type { SiteDeps } from "#app/site-deps.ts";
import { randomUUID } from "node:crypto";
import { lockGuest, findOrCreateGuestRecord } from "#app/records/client-records.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { type Member, recordEvent } from "#app/platform/events/record-event.server.ts";
import { failed, ok } from "#app/platform/result.ts";
import { lockRecord } from "#app/records/lock-record.server.ts";
import { type ChangeResult, checkSpanWithTravel } from "./move-and-cancel.server.ts";
import { lockRules } from "#app/features/booking/availability/day-rules.server.ts";
import { catchSlotTaken, holdsOf, takeSlots } from "#app/features/booking/availability/slot-holds.server.ts";
import type { SpanWithTravel } from "#app/features/booking/time/span.ts";
import { enqueuePendingChange } from "#app/features/booking/pending-changes/pending-changes.server.ts";

export interface NewAppointment extends SpanWithTravel {
  name: string;
  email: string | null;
  phone: string | null;
  location: string | null;
  subject: string | null;
  note: string | null;
  /** The id of the chosen client record; null: an account or record with these contact details, or a new record. */
  client?: string | null;
  notify: boolean;
}

/** Ignores the booking rules, but not holds. Without `client`, a verified account with `email` gets the appointment. */
export async function enterAppointment(
  { db, now }: SiteDeps,
  member: Member,
  entry: NewAppointment,
): Promise<ChangeResult> {
  const refusal = checkSpanWithTravel(entry);
  if (refusal) return failed(refusal);
  const at = now();
  const id = randomUUID();
  const groupId = randomUUID();
  const { date, time, minutes, travelBefore, travelAfter, name, email, phone, location, subject, note, notify } = entry;
  return catchSlotTaken(() =>
    db.transaction().execute(async (trx) => {
      await lockRules(trx, "shared");
      const { userId, clientId, addedPhone } = await resolveClient(trx, entry, at);
      await trx
        .insertInto("appointments")
        .values({
          id,
          date,
          slot: time,
          minutes,
          travelBefore,
          travelAfter,
          name,
          phone,
          location,
          subject,
          note,
          userEmail: email,
          userId,
          clientId,
          origin: "agency",
          status: "confirmed",
          cancelTokenHash: null,
          createdAt: at.toISOString(),
          cancelledAt: null,
        })
        .execute();
      await takeSlots(trx, holdsOf(entry), { appointmentId: id }, at);
      await recordEvent(trx, {
        at,
        actor: { memberId: member.id },
        kind: "appointment-booked",
        userId,
        subjectId: id,
        data: { start: { date, time }, ...(addedPhone && { addedPhone: true as const }) },
      });
      // The change is enqueued even if no e-mail is sent, so that it can be undone.
      const kind = notify ? "entered" : "noted";
      await enqueuePendingChange(trx, id, null, { kind, actor: member.id, groupId, personalMessage: null, at });
      return ok({ id, groupId });
    }),
  );
}

async function resolveClient(
  trx: Db,
  { client, name, email, phone }: NewAppointment,
  at: Date,
): Promise<{ userId: string | null; clientId: string | null; addedPhone: boolean }> {
  const record = client ? await lockRecord(trx, { id: client }) : undefined;
  // Waits for a concurrent e-mail verification, which links this address's appointments to the new account.
  if (!record && email) await lockGuest(trx, email);
  const userId = record ? record.userId : await verifiedUserId(trx, email);
  if (userId) return { userId, clientId: null, addedPhone: false };
  const { id: clientId, addedPhone } = record
    ? { id: record.id, addedPhone: false }
    : await findOrCreateGuestRecord(trx, { name, email, phone }, at);
  // The record may be merged into the record of an account, which then gets the appointment.
  const root = await trx
    .selectFrom("clients")
    .innerJoin("clients as root", "root.id", "clients.mergedInto")
    .select("root.userId")
    .where("clients.id", "=", clientId)
    .executeTakeFirst();
  return { userId: root?.userId ?? null, clientId, addedPhone };
}

async function verifiedUserId(trx: Db, email: string | null): Promise<string | null> {
  if (!email) return null;
  const user = await trx
    .selectFrom("users")
    .select("id")
    .where("email", "=", email.toLowerCase())
    .where("emailVerified", "=", true)
    .executeTakeFirst();
  return user?.id ?? null;
}
