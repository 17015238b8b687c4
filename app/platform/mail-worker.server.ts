import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { ExpressionBuilder } from "kysely";
import { type Db, kindOf } from "./database.server.ts";
import type { Log } from "./log.server.ts";
import type { MailMessage } from "./outbox.server.ts";
import { putAway } from "./sent-message.server.ts";
import type { MailStatus, Schema } from "./schema.server.ts";

/** A mail as the transport gets it; everything in it is the same at every attempt. */
export interface Delivery {
  to: string;
  from: string;
  messageId: string;
  date: Date;
  message: MailMessage;
}

export interface MailTransport {
  /** Resolves once the server has taken the mail; rejects with a DeliveryError otherwise, or when the signal aborts. */
  send(delivery: Delivery, signal: AbortSignal): Promise<void>;
  close(): void;
}

/** Kept of a mail that could not be sent in time. */
const EXPIRED = "expired";

/** Why a mail was not taken, as code and SMTP command (« 550 RCPT TO »): never an address, never the server's words. */
export class DeliveryError extends Error {
  override name = "DeliveryError";
}

type MailEvent = "claimed" | "accepted" | "refused" | "givenUp" | "expired";

const TRANSITIONS = {
  pending: { claimed: "sending", expired: "failed" },
  // Claimed again, or expired: the lease ran out because its holder crashed.
  sending: { claimed: "sending", expired: "failed", accepted: "sent", refused: "pending", givenUp: "failed" },
  sent: {},
  failed: {},
} as const satisfies Record<MailStatus, Partial<Record<MailEvent, MailStatus>>>;

/** What a whole attempt may take. The lease is far longer, so that nobody takes up a mail that is still being sent. */
const SEND_LIMIT_MS = 45_000;
const LEASE_MS = 120_000;

/** Waiting time after the 1st, 2nd … attempt: two days in all, a weekend without a mail server. Afterwards `failed`. */
const RETRY_AFTER_SECONDS = [5, 15, 30, 60, 120, 300, 900, 1800, 3600, 7200, 14_400, 28_800, 43_200, 72_000];
const JITTER = 0.2;
export const MAX_ATTEMPTS = RETRY_AFTER_SECONDS.length + 1;

/**
 * A server that refuses this recipient or this content for good (5xx) will hardly change its mind, and insisting harms
 * the sender's reputation. But servers also say 5xx while their directory is down or their disk is full: three tries
 * over seventy minutes, or two such refusals in a row when other failures came before. A 5xx to the greeting, to the
 * login or to the sender is about us, not about the mail: it gets the whole schedule.
 */
const PERMANENT_REFUSAL = /^5\d\d (RCPT TO|DATA)$/;
const PERMANENT_RETRY_AFTER_SECONDS = [600, 3600];

/** Data protection: the queue is no archive. Mails that failed stay until somebody has looked at them. */
export const MAIL_KEPT_DAYS = 30;
const PURGE_EVERY_MS = 3_600_000;

/** stop() has to end within 8 s: 7 for the mails that are being sent, the rest to record those it then breaks off. */
const STOP_FINISH_MS = 7_000;
const STOP_RECORD_MS = 800;

export interface MailWorkerOptions {
  db: Db;
  transport: MailTransport;
  /** Sender of the mails that do not name their own, by the time they are sent. */
  from: () => string;
  now: () => Date;
  log: Log;
  /** With which the texts of sent mails are sealed. */
  secret: string;
  /** How often to look for mails that other instances wrote, and for mails that have waited long enough. */
  pollMs?: number;
  /** Mails sent at the same time. */
  lanes?: number;
}

export interface MailWorker {
  start(): void;
  /** Looks at once: call it after the commit. */
  poke(): void;
  /** Claims no more, finishes the mails that are being sent and closes the transport; ends within 8 s. */
  stop(): Promise<void>;
  /** One round by hand: claims what is due (at most as many as there are lanes), sends it, returns how many. */
  runOnce(): Promise<number>;
}

/**
 * Sends what stands in `mail`. Any number of workers may share a database: a mail belongs to the worker that claimed it
 * until the lease runs out, and only the holder of the lease writes the result.
 */
export function createMailWorker({
  db,
  transport,
  from,
  now,
  log,
  secret,
  pollMs = 1_500,
  lanes = 4,
}: MailWorkerOptions): MailWorker {
  const inHand = new Set<Promise<void>>();
  const attempts = new Set<AbortController>();
  let running: Promise<void> | undefined;
  let stopping = false;
  let brokenOff = false;
  let poked = false;
  /** More may be due than there were lanes for: look again as soon as one is free. */
  let backlog = false;
  let wake = () => {};
  let purgedAt = Number.NEGATIVE_INFINITY;

  function poke(): void {
    poked = true;
    // Later, so that the answer to the request that wrote the mail goes first.
    setImmediate(() => wake());
  }

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      if (poked || stopping) return resolve();
      const timer = setTimeout(resolve, ms).unref();
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function run(): Promise<void> {
    let failures = 0;
    while (!stopping) {
      poked = false;
      try {
        await purge();
        await giveUpExpired();
        await round(lanes - inHand.size);
        failures = 0;
      } catch (error) {
        failures += 1;
        log.error(describe(error), "mail worker cannot use the database");
      }
      await pause(Math.min(pollMs * 2 ** failures, 30_000));
    }
  }

  /** Claims and sends; resolves when the mails are claimed. */
  async function round(limit: number): Promise<Promise<void>[]> {
    const claimed = limit > 0 ? await claim(limit) : [];
    backlog = claimed.length >= limit;
    return claimed.map((mail) => {
      const sending = deliver(mail).finally(() => {
        inHand.delete(sending);
        if (backlog) poke();
      });
      inHand.add(sending);
      return sending;
    });
  }

  /** What nobody is sending, and nobody would want any more. */
  async function giveUpExpired(): Promise<void> {
    const at = now();
    const expired = await db
      .updateTable("mail")
      .set({ status: TRANSITIONS.pending.expired, lastError: EXPIRED, leaseOwner: null, leaseUntil: null })
      .where("expiresAt", "<=", at.toISOString())
      .where((eb) => free(eb, at))
      .returning(["id", "kind", "attempts", "requestId"])
      .execute();
    for (const mail of expired) log.error({ ...told(mail), reason: EXPIRED }, "mail failed for good");
  }

  /** Waits, or was in the hands of somebody who crashed. */
  function free(eb: ExpressionBuilder<Schema, "mail">, at: Date) {
    return eb.or([
      eb("status", "=", "pending"),
      eb.and([eb("status", "=", "sending"), eb("leaseUntil", "<=", at.toISOString())]),
    ]);
  }

  async function claim(limit: number) {
    const at = now();
    const due = (eb: ExpressionBuilder<Schema, "mail">) =>
      eb.and([
        eb.or([
          eb.and([eb("status", "=", "pending"), eb("nextAttemptAt", "<=", at.toISOString())]),
          eb.and([eb("status", "=", "sending"), eb("leaseUntil", "<=", at.toISOString())]),
        ]),
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
        status: TRANSITIONS.pending.claimed,
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

  type Claimed = Awaited<ReturnType<typeof claim>>[number];

  /** Never rejects. */
  async function deliver(mail: Claimed): Promise<void> {
    // Every attempt was counted and none has an end: the process dies on this mail each time.
    if (mail.attempts > MAX_ATTEMPTS) return giveUp(mail, mail.lastError ?? "crash");
    const attempt = new AbortController();
    const limit = setTimeout(() => attempt.abort(), SEND_LIMIT_MS).unref();
    attempts.add(attempt);
    try {
      const message = JSON.parse(mail.message) as MailMessage;
      await transport.send(
        {
          to: mail.to,
          from: message.from ?? from(),
          messageId: mail.messageId,
          date: new Date(mail.createdAt),
          message,
        },
        attempt.signal,
      );
    } catch (error) {
      const reason = error instanceof DeliveryError ? error.message : (error as Error).name;
      await (brokenOff ? retry(mail, "stopped", 0) : refused(mail, reason));
      return;
    } finally {
      clearTimeout(limit);
      attempts.delete(attempt);
    }
    return accepted(mail);
  }

  async function accepted(mail: Claimed): Promise<void> {
    const kept = putAway(mail, secret);
    const recorded = await record(mail, {
      status: TRANSITIONS.sending.accepted,
      sentAt: now().toISOString(),
      lastError: null,
      message: kept.message,
      // Of an erased account nothing is kept.
      sealed: mail.forget ? null : kept.sealed,
    });
    if (recorded) log.info(told(mail), "mail sent");
  }

  async function refused(mail: Claimed, reason: string): Promise<void> {
    const delay = retryAfterSeconds(mail, reason);
    if (delay === null) return giveUp(mail, reason);
    const recorded = await retry(mail, reason, delay * (1 - JITTER + 2 * JITTER * Math.random()));
    if (recorded) log.warn({ ...told(mail), reason }, "mail not taken, will be tried again");
  }

  function retry(mail: Claimed, reason: string, seconds: number): Promise<boolean> {
    return record(mail, {
      status: TRANSITIONS.sending.refused,
      nextAttemptAt: new Date(now().getTime() + seconds * 1000).toISOString(),
      lastError: reason,
    });
  }

  /** The row keeps its bodies: once the cause is mended, it is set back to `pending`. */
  async function giveUp(mail: Claimed, reason: string): Promise<void> {
    const recorded = await record(mail, { status: TRANSITIONS.sending.givenUp, lastError: reason });
    if (recorded) log.error({ ...told(mail), reason }, "mail failed for good");
  }

  /** Writes the end of an attempt; false when the lease was lost meanwhile or the database stays away. */
  async function record(
    mail: Claimed,
    result: {
      status: MailStatus;
      lastError: string | null;
      nextAttemptAt?: string;
      sentAt?: string;
      message?: string;
      sealed?: string | null;
    },
  ): Promise<boolean> {
    // A database that is away for some seconds must not turn a mail that was taken into one that is sent twice.
    for (const wait of [250, 500, 1_000, 2_000, 4_000, null]) {
      try {
        const { numUpdatedRows } = await db
          .updateTable("mail")
          .set({ ...result, leaseOwner: null, leaseUntil: null })
          .where("id", "=", mail.id)
          .where("leaseOwner", "=", mail.leaseOwner)
          .where("status", "=", "sending")
          .executeTakeFirstOrThrow();
        if (!numUpdatedRows) log.warn({ mail: mail.id }, "mail lease lost before its result was recorded");
        return numUpdatedRows > 0n;
      } catch (error) {
        log.error({ mail: mail.id, ...describe(error) }, "mail result not recorded");
        if (wait === null) break;
        await sleep(wait);
      }
    }
    return false;
  }

  async function purge(): Promise<void> {
    const at = now().getTime();
    if (at - purgedAt < PURGE_EVERY_MS) return;
    const limit = new Date(at - MAIL_KEPT_DAYS * 86_400_000).toISOString();
    await db.deleteFrom("mail").where("status", "=", "sent").where("sentAt", "<", limit).execute();
    await db.deleteFrom("mail").where("status", "=", "failed").where("handledAt", "<", limit).execute();
    await db.deleteFrom("mail").where("forget", "=", 1).where("status", "in", ["sent", "failed"]).execute();
    purgedAt = at;
  }

  return {
    poke,
    start() {
      running ??= run();
    },
    async stop() {
      stopping = true;
      wake();
      const finished = Promise.resolve(running).then(() => Promise.all(inHand));
      await Promise.race([finished, sleep(STOP_FINISH_MS, undefined, { ref: false })]);
      brokenOff = true;
      for (const attempt of attempts) attempt.abort();
      await Promise.race([finished, sleep(STOP_RECORD_MS, undefined, { ref: false })]);
      transport.close();
    },
    async runOnce() {
      await purge();
      await giveUpExpired();
      const sendings = await round(lanes);
      await Promise.all(sendings);
      return sendings.length;
    },
  };
}

/** What the log says of a mail: neither to whom it goes nor what it says, but which request it came of. */
function told({
  id,
  kind,
  attempts,
  requestId,
}: {
  id: string;
  kind: string | null;
  attempts: number;
  requestId: string | null;
}) {
  return { mail: id, kind, attempts, ...(requestId !== null && { requestId }) };
}

/** How long to wait after a failed attempt; null when it was the last one. */
function retryAfterSeconds(mail: { attempts: number; lastError: string | null }, reason: string): number | null {
  const usual = RETRY_AFTER_SECONDS[mail.attempts - 1] ?? null;
  if (usual === null || !PERMANENT_REFUSAL.test(reason)) return usual;
  if (mail.attempts <= PERMANENT_RETRY_AFTER_SECONDS.length) return PERMANENT_RETRY_AFTER_SECONDS[mail.attempts - 1]!;
  return PERMANENT_REFUSAL.test(mail.lastError ?? "") ? null : PERMANENT_RETRY_AFTER_SECONDS[0]!;
}

/** A database's error may quote the row: its code and message only. */
function describe(error: unknown): { code?: unknown; reason: string } {
  const { code, message } = error as { code?: unknown; message?: string };
  return { code, reason: message ?? String(error) };
}
