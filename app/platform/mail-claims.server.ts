import { randomUUID } from "node:crypto";
import type { ExpressionBuilder } from "kysely";
import { type Db, kindOf } from "./database.server.ts";
import type { MailStatus, Schema } from "./schema.server.ts";

// Who has which of the waiting mails in hand, and what became of them.

type MailEvent = "claimed" | "accepted" | "refused" | "givenUp" | "expired";

export const MAIL_TRANSITIONS = {
  pending: { claimed: "sending", expired: "failed" },
  // Claimed again, or expired: the lease ran out because its holder crashed.
  sending: { claimed: "sending", expired: "failed", accepted: "sent", refused: "pending", givenUp: "failed" },
  sent: {},
  failed: {},
} as const satisfies Record<MailStatus, Partial<Record<MailEvent, MailStatus>>>;

/** Far longer than an attempt may take, so that nobody takes up a mail that is still being sent. */
const LEASE_MS = 120_000;

/** Kept of a mail that could not be sent in time. */
export const EXPIRED = "expired";

/** Data protection: the queue is no archive. Mails that failed stay until somebody has looked at them. */
export const MAIL_KEPT_DAYS = 30;

/** Ends the mails that nobody is sending, and that nobody would want any more. */
export function expireMails(db: Db, at: Date) {
  return db
    .updateTable("mail")
    .set({ status: MAIL_TRANSITIONS.pending.expired, lastError: EXPIRED, leaseOwner: null, leaseUntil: null })
    .where("expiresAt", "<=", at.toISOString())
    .where((eb) => eb.or([eb("status", "=", "pending"), leftBehind(eb, at)]))
    .returning(["id", "kind", "attempts", "requestId"])
    .execute();
}

/** In the hands of somebody who crashed. */
function leftBehind(eb: ExpressionBuilder<Schema, "mail">, at: Date) {
  return eb.and([eb("status", "=", "sending"), eb("leaseUntil", "<=", at.toISOString())]);
}

/** Takes mails that are due in hand, those that have waited longest first. */
export function claimMails(db: Db, at: Date, limit: number) {
  const due = (eb: ExpressionBuilder<Schema, "mail">) =>
    eb.and([
      eb.or([eb.and([eb("status", "=", "pending"), eb("nextAttemptAt", "<=", at.toISOString())]), leftBehind(eb, at)]),
      eb.or([eb("expiresAt", "is", null), eb("expiresAt", ">", at.toISOString())]),
    ]);
  return db
    .with("chosen", (query) =>
      query
        .selectFrom("mail")
        .select("id")
        .where(due)
        .orderBy("nextAttemptAt")
        .orderBy("id")
        .limit(limit)
        // Two claimers at once take other rows, rather than wait for each other's, or for ever.
        .$if(kindOf(db) === "postgres", (locking) => locking.forUpdate().skipLocked()),
    )
    .updateTable("mail")
    .set((eb) => ({
      status: MAIL_TRANSITIONS.pending.claimed,
      // New at every claim: a worker that slept through its own lease does not mistake the next one for it.
      leaseOwner: randomUUID(),
      leaseUntil: new Date(at.getTime() + LEASE_MS).toISOString(),
      attempts: eb("attempts", "+", 1),
    }))
    .where("id", "in", (eb) => eb.selectFrom("chosen").select("id"))
    .returning([
      "id",
      "kind",
      "forget",
      "to",
      "message",
      "messageId",
      "attempts",
      "leaseOwner",
      "lastError",
      "createdAt",
      "requestId",
    ])
    .execute();
}

export type ClaimedMail = Awaited<ReturnType<typeof claimMails>>[number];

/** How an attempt ended. */
export interface AttemptResult {
  status: MailStatus;
  lastError: string | null;
  nextAttemptAt?: string;
  sentAt?: string;
  message?: string;
  sealed?: string | null;
}

/** @returns false when somebody else has taken the mail in hand meanwhile */
export async function recordAttempt(db: Db, mail: ClaimedMail, result: AttemptResult): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("mail")
    .set({ ...result, leaseOwner: null, leaseUntil: null })
    .where("id", "=", mail.id)
    .where("leaseOwner", "=", mail.leaseOwner)
    .where("status", "=", "sending")
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Deletes what has been kept long enough, and what is to be forgotten. */
export async function purgeMails(db: Db, at: Date): Promise<void> {
  const limit = new Date(at.getTime() - MAIL_KEPT_DAYS * 86_400_000).toISOString();
  await db.deleteFrom("mail").where("status", "=", "sent").where("sentAt", "<", limit).execute();
  await db.deleteFrom("mail").where("status", "=", "failed").where("handledAt", "<", limit).execute();
  await db.deleteFrom("mail").where("forget", "=", 1).where("status", "in", ["sent", "failed"]).execute();
}
