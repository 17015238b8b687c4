import type { Db } from "#app/platform/database/connection.server.ts";
import type { MailKind } from "#app/platform/schema/mail-kinds.ts";

/** Mails of one kind that are in the same state. */
export interface QueuedMails {
  kind: MailKind;
  state: "waiting" | "sending" | "failed";
  count: number;
  /** When the oldest of them was written. */
  oldestAt: string;
}

const STATES = { pending: "waiting", sending: "sending", failed: "failed" } as const;

/** What has not left: what waits, what is being sent, and what failed until somebody has seen to it. */
export async function readMailQueue(db: Db): Promise<QueuedMails[]> {
  const rows = await db
    .selectFrom("mail")
    .select(["kind", "status"])
    .select(({ fn }) => [fn.countAll().as("count"), fn.min("createdAt").as("oldestAt")])
    .where("status", "in", ["pending", "sending", "failed"])
    .where("handledAt", "is", null)
    .groupBy(["kind", "status"])
    .execute();
  return rows.map(({ kind, status, count, oldestAt }) => ({
    kind,
    state: STATES[status as keyof typeof STATES],
    count: Number(count),
    oldestAt,
  }));
}
