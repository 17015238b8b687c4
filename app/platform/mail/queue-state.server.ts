import type { Db } from "#app/platform/database/connection.server.ts";
import type { MailKind } from "#app/platform/schema/mail-kinds.ts";

export interface QueuedMails {
  kind: MailKind;
  state: "waiting" | "sending" | "failed";
  count: number;
  oldestAt: string;
}

const STATES = { pending: "waiting", sending: "sending", failed: "failed" } as const;

export async function readMailQueue(db: Db): Promise<QueuedMails[]> {
  const rows = await db
    .selectFrom("mail")
    .select(["kind", "status"])
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.min("createdAt").as("oldestAt")])
    .where("status", "in", ["pending", "sending", "failed"])
    .where("handledAt", "is", null)
    .groupBy(["kind", "status"])
    .execute();
  return rows.map(({ status, ...mails }) => ({ ...mails, state: STATES[status as keyof typeof STATES] }));
}
