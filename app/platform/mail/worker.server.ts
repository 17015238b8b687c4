import { setTimeout as sleep } from "node:timers/promises";
import { HOUR } from "#app/platform/durations.ts";
import { claimMails, EXPIRED, expireMails, purgeMails } from "./claims.server.ts";
import { deliverMail, type DeliveryDeps, errorFields, logFields } from "./deliver-mail.server.ts";

const PURGE_EVERY_MS = HOUR;

/** `stop` waits for mails in progress, and then for the results of those that it aborts: together less than 8 s. */
const STOP_FINISH_MS = 7_000;
const STOP_RECORD_MS = 800;

export interface MailWorkerOptions extends DeliveryDeps {
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
export function createMailWorker({ pollMs = 1_500, concurrency = 4, ...deps }: MailWorkerOptions): MailWorker {
  const { db, transport, now, log, secret } = deps;
  const deliveries = new Set<Promise<void>>();
  const abortController = new AbortController();
  let running: Promise<void> | undefined;
  let stopping = false;
  let isWoken = false;
  /** The last claim filled every slot, so more mail may be due: claim again when a send finishes. */
  let hasBacklog = false;
  let endPause = () => {};
  let purgedAt = Number.NEGATIVE_INFINITY;
  let expiredAt = Number.NEGATIVE_INFINITY;

  function wake(): void {
    isWoken = true;
    // The request that enqueued the mail gets its response first.
    setImmediate(() => endPause());
  }

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      if (isWoken || stopping) return resolve();
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
      isWoken = false;
      try {
        await purge();
        await expireOverdue();
        await startDeliveries(concurrency - deliveries.size);
        failures = 0;
      } catch (error) {
        failures += 1;
        log.error(errorFields(error), "mail worker cannot use the database");
      }
      await pause(Math.min(pollMs * 2 ** failures, 30_000));
    }
  }

  async function startDeliveries(limit: number): Promise<Promise<void>[]> {
    const claimed = limit > 0 ? await claimMails(db, now(), limit) : [];
    hasBacklog = claimed.length >= limit;
    return claimed.map((mail) => {
      const delivery = deliverMail(deps, mail, abortController.signal).finally(() => {
        deliveries.delete(delivery);
        if (hasBacklog) wake();
      });
      deliveries.add(delivery);
      return delivery;
    });
  }

  async function expireOverdue(): Promise<void> {
    const at = now();
    if (at.getTime() - expiredAt < pollMs) return;
    expiredAt = at.getTime();
    for (const mail of await expireMails(db, at, secret))
      log.error({ ...logFields(mail), reason: EXPIRED }, "mail failed for good");
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
      abortController.abort();
      await Promise.race([finished, sleep(STOP_RECORD_MS, undefined, { ref: false })]);
      transport.close();
    },
    async runOnce() {
      await purge();
      await expireOverdue();
      const started = await startDeliveries(concurrency);
      await Promise.all(started);
      return started.length;
    },
  };
}
