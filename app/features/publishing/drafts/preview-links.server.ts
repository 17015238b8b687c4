import type { SiteDeps } from "#app/site-deps.ts";
import { randomUUID } from "node:crypto";
import { issueLink, purgeLinks } from "#app/platform/database/links.server.ts";
import { after, DAY } from "#app/platform/durations.ts";
import { failed, ok, type Result } from "#app/platform/result.ts";
import { hashLinkToken } from "#app/platform/security/link-token.server.ts";
import { recordSiteEvent } from "#app/platform/events/record-event.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";

export const PREVIEW_DAYS = 7;

export async function createPreviewLink(
  { db, now }: SiteDeps,
  memberId: string,
  announce: (trx: Db, linkId: string, eventId: string) => Promise<void>,
): Promise<string> {
  const id = randomUUID();
  const at = now();
  return db.transaction().execute(async (trx) => {
    const lifetime = PREVIEW_DAYS * DAY;
    const token = await issueLink(trx, "previewLinks", { id, createdBy: memberId }, { now: at, lifetime });
    const eventId = await recordSiteEvent(trx, { at, actor: { memberId }, kind: "preview-shared", data: {} });
    await announce(trx, id, eventId);
    return token;
  });
}

export function listPreviewLinks(deps: SiteDeps) {
  return openLinks(deps)
    .select(["previewLinks.id", "previewLinks.expiresAt", "users.firstName as by"])
    .orderBy("previewLinks.createdAt")
    .execute();
}

export async function revokePreviewLink({ db, now }: SiteDeps, memberId: string, id: string): Promise<void> {
  const at = now();
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("previewLinks")
      .set({ revokedAt: at.toISOString() })
      .where("id", "=", id)
      .where("revokedAt", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await recordSiteEvent(trx, { at, actor: { memberId }, kind: "preview-ended", data: {} });
  });
}

export async function readPreviewLink(deps: SiteDeps, token: string): Promise<Result<void, "gone" | "unknown">> {
  const hash = hashLinkToken(token);
  const openLink = await openLinks(deps).select("previewLinks.id").where("tokenHash", "=", hash).executeTakeFirst();
  if (openLink) return ok();
  const formerLink = await deps.db
    .selectFrom("previewLinks")
    .select("id")
    .where("tokenHash", "=", hash)
    .executeTakeFirst();
  return failed(formerLink ? "gone" : "unknown");
}

function openLinks({ db, now }: SiteDeps) {
  return db
    .selectFrom("previewLinks")
    .innerJoin("users", "users.id", "previewLinks.createdBy")
    .where("users.role", "in", ["team", "owner"])
    .where("users.disabled", "=", false)
    .where("revokedAt", "is", null)
    .where("expiresAt", ">", now().toISOString());
}

/** How long `readPreviewLink` reports an expired link as gone, not as unknown. */
const KNOWN_DAYS = 30;

export async function purgePreviewLinks(db: Db, now: Date): Promise<void> {
  await purgeLinks(db, "previewLinks", after(now, -KNOWN_DAYS * DAY));
}
