import { randomUUID } from "node:crypto";
import { type Db, kindOf } from "#app/platform/database/connection.server.ts";
import type { MailStatus } from "#app/platform/schema/site-tables.server.ts";
import { after, DAY } from "#app/platform/durations.ts";

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
export const MAIL_RETENTION_DAYS = 30;

/**
 * Ends the mails that nobody is sending, and that nobody would want any more. Of each state by itself: what waits may be
 * much, and is not to be read each time.
 */
export function expireMails(db: Db, at: Date) {
  const now = at.toISOString();
  return db
    .updateTable("mail")
    .set({ status: MAIL_TRANSITIONS.pending.expired, lastError: EXPIRED, leaseOwner: null, leaseUntil: null })
    .where((eb) =>
      eb.or([
        eb.and([eb("status", "=", "pending"), eb("expiresAt", "<=", now)]),
        eb.and([eb("status", "=", "sending"), eb("expiresAt", "<=", now), eb("leaseUntil", "<=", now)]),
      ]),
    )
    .returning(["id", "kind", "attempts", "requestId"])
    .execute();
}

/**
 * Takes mails that are due in hand: those in the hands of somebody who crashed, then those that have waited longest. Each
 * by itself, so that an index gives them in their order and nothing else is read.
 */
export function claimMails(db: Db, at: Date, limit: number) {
  const now = at.toISOString();
  const taken = (query: Pick<Db, "selectFrom">) =>
    query
      .selectFrom("mail")
      .select("id")
      .where((eb) => eb.or([eb("expiresAt", "is", null), eb("expiresAt", ">", now)]))
      .limit(limit)
      // Two claimers at once take other rows, rather than wait for each other's, or for ever.
      .$if(kindOf(db) === "postgres", (locking) => locking.forUpdate().skipLocked());
  return db
    .with("leftBehind", (query) => taken(query).where("status", "=", "sending").where("leaseUntil", "<=", now))
    .with("due", (query) =>
      taken(query).where("status", "=", "pending").where("nextAttemptAt", "<=", now).orderBy("nextAttemptAt"),
    )
    .with("chosen", (query) =>
      query.selectFrom("leftBehind").select("id").unionAll(query.selectFrom("due").select("id")).limit(limit),
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
  encrypted?: string | null;
}

/**
 * What nobody is to be reminded of goes at its end.
 * @returns false when somebody else has taken the mail in hand meanwhile
 */
export async function recordAttempt(db: Db, mail: ClaimedMail, result: AttemptResult): Promise<boolean> {
  const recorded = await db
    .updateTable("mail")
    .set({ ...result, leaseOwner: null, leaseUntil: null })
    .where("id", "=", mail.id)
    .where("leaseOwner", "=", mail.leaseOwner)
    .where("status", "=", "sending")
    .returning("forget")
    .executeTakeFirst();
  // The erasure may have come after the claim.
  if (recorded?.forget) await forgotten(db).where("id", "=", mail.id).execute();
  return recorded !== undefined;
}

function forgotten(db: Db) {
  return db.deleteFrom("mail").where("forget", "=", 1).where("status", "in", ["sent", "failed"]);
}

/** Deletes what has been kept long enough, and what is to be forgotten. */
export async function purgeMails(db: Db, at: Date): Promise<void> {
  const limit = after(at, -MAIL_RETENTION_DAYS * DAY).toISOString();
  await db.deleteFrom("mail").where("status", "=", "sent").where("sentAt", "<", limit).execute();
  await db.deleteFrom("mail").where("status", "=", "failed").where("handledAt", "<", limit).execute();
  await forgotten(db).execute();
}
