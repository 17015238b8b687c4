import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "#app/platform/database/connection.server.ts";
import type { Inbox } from "#support/network/inbox.ts";
import type { Installation } from "./installation.ts";
import { type Figure, never, noted } from "./promises.ts";

/** Twice the lease that an interrupted mail has. */
const SENT_WITHIN_MS = 240_000;

/** Counts mails that arrived twice. A mail that was being sent at a fault may arrive again with the same Message-ID. */
export function watchMails(inbox: Inbox) {
  /** The Message-ID of each attempt to send that a fault interrupted, by lease owner and Message-ID. */
  const interruptedAttempts = new Map<string, string>();

  function count(): { distinct: number; explained: number; unexplained: number } {
    const copies = new Map<string, number>();
    for (const { messageId } of inbox.mails) copies.set(messageId, (copies.get(messageId) ?? 0) + 1);
    const attemptsOf = Map.groupBy(interruptedAttempts.values(), (messageId) => messageId);
    const repeated = [...copies].filter(([, count]) => count > 1);
    // Each interrupted attempt explains one more copy.
    const unexplained = repeated.filter(([id, count]) => count - 1 > (attemptsOf.get(id)?.length ?? 0)).length;
    return { distinct: copies.size, explained: repeated.length - unexplained, unexplained };
  }

  return {
    /** Call it after each fault, before the mails are claimed again. */
    async recordInterrupted({ db }: Database): Promise<void> {
      const rows = await db
        .selectFrom("mail")
        .select(["messageId", "leaseOwner"])
        .where("status", "=", "sending")
        .execute();
      for (const { messageId, leaseOwner } of rows) interruptedAttempts.set(`${leaseOwner} ${messageId}`, messageId);
    },

    async figures(database: Database): Promise<Figure[]> {
      const { distinct, explained, unexplained } = count();
      return [
        noted("e-mails reçus, Message-ID distincts", distinct),
        noted("e-mails en main au moment d’une panne", interruptedAttempts.size),
        noted("reçus deux fois (même Message-ID, en main à une panne)", explained),
        never("reçus deux fois sans panne qui l’explique", unexplained),
        never("e-mails non envoyés", await countUnsent(database)),
      ];
    },
  };
}

export async function waitForSentMails(installation: Installation, withinMs = SENT_WITHIN_MS): Promise<void> {
  const started = performance.now();
  while (performance.now() - started < withinMs && (await installation.withDatabase(countUnsent)) > 0)
    await sleep(1_000);
}

export async function countUnsent({ db }: Database): Promise<number> {
  return (await db.selectFrom("mail").select("id").where("status", "!=", "sent").execute()).length;
}
