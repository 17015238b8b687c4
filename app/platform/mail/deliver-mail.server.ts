import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "#app/platform/database/connection.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";
import { after } from "#app/platform/durations.ts";
import { archiveMail } from "./archived-message.server.ts";
import { type AttemptResult, type ClaimedMail, recordAttempt } from "./claims.server.ts";
import type { MailMessage } from "./outbox.server.ts";
import { MAX_ATTEMPTS, retryAfterSeconds, withJitter } from "./retries.ts";
import { DeliveryError, type MailTransport } from "./transport.server.ts";

/** Timeout of one attempt, far below the lease. */
const SEND_TIMEOUT_MS = 45_000;

export interface DeliveryDeps {
  db: Db;
  transport: MailTransport;
  from: () => string;
  now: () => Date;
  log: Log;
  secret: string;
}

/** Makes one attempt and records its result; never rejects. @param stop aborts the attempt; the mail then stays due */
export async function deliverMail(deps: DeliveryDeps, mail: ClaimedMail, stop: AbortSignal): Promise<void> {
  const { now, log, secret } = deps;
  // The last attempt was counted but not recorded, because the process crashed during it.
  if (mail.attempts > MAX_ATTEMPTS) return giveUp(deps, mail, mail.lastError ?? "crash");
  const reason = await send(deps, mail, stop);
  if (reason === null) {
    const recorded = await recordResult(deps, mail, {
      status: "sent",
      sentAt: now().toISOString(),
      lastError: null,
      ...archiveMail(mail, secret),
    });
    if (recorded) log.info(logFields(mail), "mail sent");
    return;
  }
  const delay = retryAfterSeconds(mail, reason);
  if (stop.aborted) await scheduleRetry(deps, mail, "stopped", 0);
  else if (delay === null) await giveUp(deps, mail, reason);
  else if (await scheduleRetry(deps, mail, reason, withJitter(delay)))
    log.warn({ ...logFields(mail), reason }, "mail not accepted, will be retried");
}

/** @returns null if the server has accepted the mail, or why it has not */
async function send(
  { transport, from }: DeliveryDeps,
  { to, messageId, createdAt, ...mail }: ClaimedMail,
  stop: AbortSignal,
): Promise<string | null> {
  try {
    const message = JSON.parse(mail.message) as MailMessage;
    await transport.send(
      { to, from: message.from ?? from(), messageId, date: new Date(createdAt), message },
      AbortSignal.any([stop, AbortSignal.timeout(SEND_TIMEOUT_MS)]),
    );
    return null;
  } catch (error) {
    return error instanceof DeliveryError ? error.message : (error as Error).name;
  }
}

function scheduleRetry(deps: DeliveryDeps, mail: ClaimedMail, reason: string, seconds: number): Promise<boolean> {
  return recordResult(deps, mail, {
    status: "pending",
    nextAttemptAt: after(deps.now(), seconds * 1000).toISOString(),
    lastError: reason,
  });
}

async function giveUp(deps: DeliveryDeps, mail: ClaimedMail, reason: string): Promise<void> {
  const failure: AttemptResult = { status: "failed", lastError: reason, ...archiveMail(mail, deps.secret) };
  const recorded = await recordResult(deps, mail, failure);
  if (recorded) deps.log.error({ ...logFields(mail), reason }, "mail failed for good");
}

/** Returns false if the lease was lost or the database stays unreachable. */
async function recordResult({ db, log }: DeliveryDeps, mail: ClaimedMail, result: AttemptResult): Promise<boolean> {
  // Retries, because losing the result would send an accepted mail twice.
  for (const wait of [250, 500, 1_000, 2_000, 4_000, null]) {
    try {
      const recorded = await recordAttempt(db, mail, result);
      if (!recorded) log.warn({ mail: mail.id }, "mail lease lost before its result was recorded");
      return recorded;
    } catch (error) {
      log.error({ mail: mail.id, ...errorFields(error) }, "mail result not recorded");
      if (wait === null) break;
      await sleep(wait);
    }
  }
  return false;
}

export function logFields({
  id,
  kind,
  attempts,
  requestId,
}: Pick<ClaimedMail, "id" | "kind" | "attempts" | "requestId">) {
  return { mail: id, kind, attempts, ...(requestId !== null && { requestId }) };
}

/** Keeps only code and message, because PostgreSQL's `detail` quotes the row. */
export function errorFields(error: unknown): { code?: unknown; reason: string } {
  const { code, message } = error as { code?: unknown; message?: string };
  return { code, reason: message ?? String(error) };
}
