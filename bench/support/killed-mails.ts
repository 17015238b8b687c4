import type { Database } from "#app/platform/database.server.ts";
import type { Inbox } from "../../support/inbox.ts";

/** Which mails came twice, and whether a kill explains it: one that was being sent then may, with the same Message-ID. */
export function watchMails(inbox: Inbox) {
  /** `lease Message-ID` of the mails that a process was sending when it was killed. */
  const inHand = new Set<string>();
  return {
    inHand: inHand as ReadonlySet<string>,

    /** To be called after each kill. */
    async noteInHand({ db }: Database): Promise<void> {
      const rows = await db
        .selectFrom("mail")
        .select(["messageId", "leaseOwner"])
        .where("status", "=", "sending")
        .execute();
      for (const { messageId, leaseOwner } of rows) inHand.add(`${leaseOwner} ${messageId}`);
    },

    count(): { distinct: number; explained: number; unexplained: number } {
      const copies = new Map<string, number>();
      for (const { messageId } of inbox.mails) copies.set(messageId, (copies.get(messageId) ?? 0) + 1);
      const claimsLost = Map.groupBy(inHand, (claim) => claim.split(" ")[1]!);
      const repeated = [...copies].filter(([, count]) => count > 1);
      const unexplained = repeated.filter(([id, count]) => count - 1 > (claimsLost.get(id)?.length ?? 0)).length;
      return { distinct: copies.size, explained: repeated.length - unexplained, unexplained };
    },
  };
}

export async function countUnsent({ db }: Database): Promise<number> {
  return (await db.selectFrom("mail").select("id").where("status", "!=", "sent").execute()).length;
}
