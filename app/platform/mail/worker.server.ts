import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "#app/platform/database/connection.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";
import { DeliveryError, type MailTransport } from "./transport.server.ts";
import {
  type AttemptResult,
  type ClaimedMail,
  claimMails,
  EXPIRED,
  expireMails,
  MAIL_TRANSITIONS,
  purgeMails,
  recordAttempt,
} from "./claims.server.ts";
import { MAX_ATTEMPTS, retryAfterSeconds, spread } from "./retries.ts";
import type { MailMessage } from "./outbox.server.ts";
import { archive } from "./archived-message.server.ts";
import { HOUR } from "#app/platform/durations.ts";

/** Timeout of one attempt, far below the lease. */
const SEND_LIMIT_MS = 45_000;

const PURGE_EVERY_MS = HOUR;

/** stop() must end within 8 s: 7 for mails in progress, the rest to record those that it aborts. */
const STOP_FINISH_MS = 7_000;
const STOP_RECORD_MS = 800;

export interface MailWorkerOptions {
  db: Db;
  transport: MailTransport;
  from: () => string;
  now: () => Date;
  log: Log;
  secret: string;
  pollMs?: number;
  concurrency?: number;
}

export interface MailWorker {
  start(): void;
  /** Claims mails without waiting for the next poll. Call it after the commit. */
  wake(): void;
  stop(): Promise<void>;
  /** One round, for tests. @returns the number of claimed mails */
  runOnce(): Promise<number>;
}

/** Several workers may share a database, because only the owner of a mail's lease sends it and records the result. */
export function createMailWorker({
  db,
  transport,
  from,
  now,
  log,
  secret,
  pollMs = 1_500,
  concurrency = 4,
}: MailWorkerOptions): MailWorker {
  const deliveries = new Set<Promise<void>>();
  const attempts = new Set<AbortController>();
  let running: Promise<void> | undefined;
  let stopping = false;
  let isAborting = false;
  let woken = false;
  /** The last claim filled every slot, so more mail may be due: claim again when a send finishes. */
  let backlog = false;
  let endPause = () => {};
  let purgedAt = Number.NEGATIVE_INFINITY;
  let expiredAt = Number.NEGATIVE_INFINITY;

  function wake(): void {
    woken = true;
    // The request that enqueued the mail gets its response first.
    setImmediate(() => endPause());
  }

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      if (woken || stopping) return resolve();
      const timer = setTimeout(resolve, ms).unref();
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function run(): Promise<void> {
    let failures = 0;
    while (!stopping) {
      woken = false;
      try {
        await purge();
        await expireOverdue();
        await round(concurrency - deliveries.size);
        failures = 0;
      } catch (error) {
        failures += 1;
        log.error(describe(error), "mail worker cannot use the database");
      }
      await pause(Math.min(pollMs * 2 ** failures, 30_000));
    }
  }

  async function round(limit: number): Promise<Promise<void>[]> {
    const claimed = limit > 0 ? await claimMails(db, now(), limit) : [];
    backlog = claimed.length >= limit;
    return claimed.map((mail) => {
      const sending = deliver(mail).finally(() => {
        deliveries.delete(sending);
        if (backlog) wake();
      });
      deliveries.add(sending);
      return sending;
    });
  }

  async function expireOverdue(): Promise<void> {
    const at = now();
    if (at.getTime() - expiredAt < pollMs) return;
    expiredAt = at.getTime();
    for (const mail of await expireMails(db, at)) {
      log.error({ ...logFields(mail), reason: EXPIRED }, "mail failed for good");
      await db.updateTable("mail").set(archive(mail, secret)).where("id", "=", mail.id).execute();
    }
  }

  /** Never rejects. */
  async function deliver(mail: ClaimedMail): Promise<void> {
    // The last attempt was counted but not recorded, because the process crashed during it.
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
      await (isAborting ? retry(mail, "stopped", 0) : handleRefusal(mail, reason));
      return;
    } finally {
      clearTimeout(limit);
      attempts.delete(attempt);
    }
    return accepted(mail);
  }

  async function accepted(mail: ClaimedMail): Promise<void> {
    const recorded = await record(mail, {
      status: MAIL_TRANSITIONS.sending.accepted,
      sentAt: now().toISOString(),
      lastError: null,
      ...archive(mail, secret),
    });
    if (recorded) log.info(logFields(mail), "mail sent");
  }

  async function handleRefusal(mail: ClaimedMail, reason: string): Promise<void> {
    const delay = retryAfterSeconds(mail, reason);
    if (delay === null) return giveUp(mail, reason);
    const recorded = await retry(mail, reason, spread(delay));
    if (recorded) log.warn({ ...logFields(mail), reason }, "mail not taken, will be tried again");
  }

  function retry(mail: ClaimedMail, reason: string, seconds: number): Promise<boolean> {
    return record(mail, {
      status: MAIL_TRANSITIONS.sending.rejected,
      nextAttemptAt: new Date(now().getTime() + seconds * 1000).toISOString(),
      lastError: reason,
    });
  }

  async function giveUp(mail: ClaimedMail, reason: string): Promise<void> {
    const recorded = await record(mail, {
      status: MAIL_TRANSITIONS.sending.givenUp,
      lastError: reason,
      ...archive(mail, secret),
    });
    if (recorded) log.error({ ...logFields(mail), reason }, "mail failed for good");
  }

  /** Returns false if the lease was lost or the database stays unreachable. */
  async function record(mail: ClaimedMail, result: AttemptResult): Promise<boolean> {
    // Retries, because losing the result would send an accepted mail twice.
    for (const wait of [250, 500, 1_000, 2_000, 4_000, null]) {
      try {
        const recorded = await recordAttempt(db, mail, result);
        if (!recorded) log.warn({ mail: mail.id }, "mail lease lost before its result was recorded");
        return recorded;
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
    await purgeMails(db, now());
    purgedAt = at;
  }

  return {
    wake,
    start() {
      running ??= run();
    },
    async stop() {
      stopping = true;
      endPause();
      const finished = Promise.resolve(running).then(() => Promise.all(deliveries));
      await Promise.race([finished, sleep(STOP_FINISH_MS, undefined, { ref: false })]);
      isAborting = true;
      for (const attempt of attempts) attempt.abort();
      await Promise.race([finished, sleep(STOP_RECORD_MS, undefined, { ref: false })]);
      transport.close();
    },
    async runOnce() {
      await purge();
      await expireOverdue();
      const sendings = await round(concurrency);
      await Promise.all(sendings);
      return sendings.length;
    },
  };
}

function logFields({ id, kind, attempts, requestId }: Pick<ClaimedMail, "id" | "kind" | "attempts" | "requestId">) {
  return { mail: id, kind, attempts, ...(requestId !== null && { requestId }) };
}

/** Keeps only code and message, because PostgreSQL's `detail` quotes the row. */
function describe(error: unknown): { code?: unknown; reason: string } {
  const { code, message } = error as { code?: unknown; message?: string };
  return { code, reason: message ?? String(error) };
}
