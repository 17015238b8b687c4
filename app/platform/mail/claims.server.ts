import { randomUUID } from "node:crypto";
import type { ExpressionBuilder } from "kysely";
import { type Db, kindOf } from "#app/platform/database/connection.server.ts";
import type { Schema } from "#app/platform/schema/schema.server.ts";
import type { MailStatus } from "#app/platform/schema/site-tables.server.ts";
import { after, DAY } from "#app/platform/durations.ts";
import { archiveMail } from "./archived-message.server.ts";

/** Far longer than an attempt may take, so that a mail is never claimed while it is being sent. */
const LEASE_MS = 120_000;

export const EXPIRED = "expired";

/** For data protection. The days begin when a mail is sent or, if it failed, when a member has handled it. */
export const MAIL_RETENTION_DAYS = 30;

export async function expireMails(db: Db, at: Date, secret: string) {
  const now = at.toISOString();
  // Each status has its own condition, so that an index excludes the rest of the queue.
  const isExpired = (eb: ExpressionBuilder<Schema, "mail">) =>
    eb.or([
      eb.and([eb("status", "=", "pending"), eb("expiresAt", "<=", now)]),
      eb.and([eb("status", "=", "sending"), eb("expiresAt", "<=", now), eb("leaseUntil", "<=", now)]),
    ]);
  const columns = ["id", "kind", "forget", "message", "attempts", "requestId"] as const;
  const mails = await db.selectFrom("mail").select(columns).where(isExpired).execute();
  const expired = [];
  for (const mail of mails) {
    // One update sets the status and encrypts the text, because no later step would encrypt a failed mail. It skips a
    // mail whose `forget` an erasure has set since it was read; the next run expires that mail.
    const { numUpdatedRows } = await db
      .updateTable("mail")
      .set({ status: "failed", lastError: EXPIRED, leaseOwner: null, leaseUntil: null })
      .set(archiveMail(mail, secret))
      .where("id", "=", mail.id)
      .where("forget", "=", mail.forget)
      .where(isExpired)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) expired.push(mail);
  }
  return expired;
}

export function claimMails(db: Db, at: Date, limit: number) {
  const now = at.toISOString();
  const lockedMails = (query: Pick<Db, "selectFrom">) =>
    query
      .selectFrom("mail")
      .select("id")
      .where((eb) => eb.or([eb("expiresAt", "is", null), eb("expiresAt", ">", now)]))
      .limit(limit)
      // Concurrent workers skip each other's rows instead of waiting or deadlocking.
      .$if(kindOf(db) === "postgres", (mails) => mails.forUpdate().skipLocked());
  return db
    .with("abandoned", (query) => lockedMails(query).where("status", "=", "sending").where("leaseUntil", "<=", now))
    .with("due", (query) =>
      lockedMails(query).where("status", "=", "pending").where("nextAttemptAt", "<=", now).orderBy("nextAttemptAt"),
    )
    .with("chosen", (query) =>
      query.selectFrom("abandoned").select("id").unionAll(query.selectFrom("due").select("id")).limit(limit),
    )
    .updateTable("mail")
    .set((eb) => ({
      status: "sending",
      // New at every claim, because a worker that resumes after its lease has expired must not match a later lease.
      leaseOwner: randomUUID(),
      leaseUntil: after(at, LEASE_MS).toISOString(),
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

export interface AttemptResult {
  status: MailStatus;
  lastError: string | null;
  nextAttemptAt?: string;
  sentAt?: string;
  message?: string;
  encrypted?: string | null;
}

/** @returns false if the lease was lost */
export async function recordAttempt(db: Db, mail: ClaimedMail, result: AttemptResult): Promise<boolean> {
  const recorded = await db
    .updateTable("mail")
    .set({ ...result, leaseOwner: null, leaseUntil: null })
    .where("id", "=", mail.id)
    .where("leaseOwner", "=", mail.leaseOwner)
    .where("status", "=", "sending")
    .returning("forget")
    .executeTakeFirst();
  // An erasure may have set `forget` after the claim.
  if (recorded?.forget) await deleteForgotten(db).where("id", "=", mail.id).execute();
  return recorded !== undefined;
}

function deleteForgotten(db: Db) {
  return db.deleteFrom("mail").where("forget", "=", 1).where("status", "in", ["sent", "failed"]);
}

export async function purgeMails(db: Db, at: Date): Promise<void> {
  const before = after(at, -MAIL_RETENTION_DAYS * DAY).toISOString();
  await db.deleteFrom("mail").where("status", "=", "sent").where("sentAt", "<", before).execute();
  await db.deleteFrom("mail").where("status", "=", "failed").where("handledAt", "<", before).execute();
  await deleteForgotten(db).execute();
}
