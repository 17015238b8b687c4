import { countFailedAttempts } from "#app/email/mail-delivery.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { isNotice, type MailKind } from "#app/platform/schema/mail-kinds.ts";

export type AppointmentMailState = { state: "failed" } | { state: "waiting"; attempts: number };

export interface FailedMail {
  id: string;
  to: string;
  /** The recipient's name, from the account or the appointment; null for the agency itself, or if unknown. */
  name: string | null;
  kind: MailKind;
  lastError: string | null;
  at: string;
}

export async function listFailedMails(db: Db, limit: number): Promise<{ count: number; first: FailedMail[] }> {
  const rows = await db
    .selectFrom("mail")
    .leftJoin("users", "users.id", "mail.userId")
    .leftJoin("events", (join) => join.onRef("events.id", "=", "mail.eventId").on("events.subject", "=", "appointment"))
    .leftJoin("appointments", "appointments.id", "events.subjectId")
    .select(["mail.id", "mail.to", "mail.kind", "lastError", "nextAttemptAt as at"])
    .select(["users.name as accountName", "appointments.name as enteredName"])
    .select((eb) =>
      eb
        .selectFrom("mail")
        .select(eb.fn.countAll<number>().as("count"))
        .where("status", "=", "failed")
        .where("handledAt", "is", null)
        .as("count"),
    )
    .where("mail.status", "=", "failed")
    .where("mail.handledAt", "is", null)
    .orderBy("nextAttemptAt", "desc")
    .limit(limit)
    .execute();
  const first = rows.map(({ count: _all, accountName, enteredName, ...mail }) => ({
    ...mail,
    name: isNotice(mail.kind) ? null : (accountName ?? enteredName),
  }));
  return { count: rows[0]?.count ?? 0, first };
}

export async function mailStatesOf(db: Db, ids: readonly string[]): Promise<Map<string, AppointmentMailState>> {
  const states = new Map<string, AppointmentMailState>();
  if (ids.length === 0) return states;
  const rows = await db
    .selectFrom("events")
    .innerJoin("mail", "mail.eventId", "events.id")
    .select(["events.subjectId", "mail.kind", "mail.status", "mail.attempts"])
    .where("events.subject", "=", "appointment")
    .where("events.subjectId", "in", ids)
    .where("mail.status", "in", ["pending", "failed"])
    .where("mail.handledAt", "is", null)
    .execute();
  for (const { subjectId, kind, status, attempts } of rows) {
    if (!subjectId || isNotice(kind)) continue;
    if (status === "failed") states.set(subjectId, { state: "failed" });
    else {
      const failedAttempts = countFailedAttempts({ status, attempts });
      if (failedAttempts > 0 && !states.has(subjectId))
        states.set(subjectId, { state: "waiting", attempts: failedAttempts });
    }
  }
  return states;
}
