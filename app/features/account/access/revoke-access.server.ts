import type { Db } from "#app/platform/database/connection.server.ts";
import { type Actor, recordAccountEvent, recordSiteEvent } from "#app/platform/events/record-event.server.ts";

export interface RevokedAccess {
  passkeys: number;
  calendarFeeds: number;
  previewLinks: number;
}

/** Revokes what an intruder may have added, except the second factor, which stops an intruder who reads the mailbox. */
export async function revokeAccess(trx: Db, userId: string, actor: Actor, now: Date): Promise<RevokedAccess> {
  await trx.deleteFrom("passkeyChallenges").where("userId", "=", userId).execute();
  const passkeys = await trx.deleteFrom("passkeys").where("userId", "=", userId).returning("id").execute();
  const feeds = await trx.deleteFrom("calendarFeeds").where("userId", "=", userId).returning("tokenHash").execute();
  const links = await trx
    .updateTable("previewLinks")
    .set({ revokedAt: now.toISOString() })
    .where("createdBy", "=", userId)
    .where("revokedAt", "is", null)
    .where("expiresAt", ">", now.toISOString())
    .returning("id")
    .execute();
  const event = { at: now, actor, data: {} } as const;
  for (let count = passkeys.length; count > 0; count--)
    await recordAccountEvent(trx, { ...event, kind: "passkey-removed", userId });
  for (let count = feeds.length; count > 0; count--)
    await recordAccountEvent(trx, { ...event, kind: "feed-ended", userId });
  for (let count = links.length; count > 0; count--) await recordSiteEvent(trx, { ...event, kind: "preview-ended" });
  return { passkeys: passkeys.length, calendarFeeds: feeds.length, previewLinks: links.length };
}
