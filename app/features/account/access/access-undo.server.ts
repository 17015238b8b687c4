import type { SiteDeps } from "#app/site-deps.ts";
import { href } from "react-router";
import type { AddedAccess } from "#app/platform/schema/account-tables.server.ts";
import { consumeLink, issueLink, type LinkRefusal, peekLink } from "#app/platform/database/links.server.ts";
import { DAY } from "#app/platform/durations.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { recordAccountEvent, recordSiteEvent } from "#app/platform/events/record-event.server.ts";
import { enqueueMail } from "#app/platform/mail/outbox.server.ts";
import { ok, type Result } from "#app/platform/result.ts";
import type { AccountOwner } from "#app/features/account/account-owner.ts";
import { endSessions, lockSessions } from "#app/features/account/session/session.server.ts";
import { removeSecondFactor } from "./remove-second-factor.server.ts";
import { accessAddedEmail } from "./access.emails.ts";

const LINK_LIFETIME = 30 * DAY;

/** Mails the owner an undo link. Call it in the transaction that adds the access. `targetId`: the access's id, date or hash. */
export async function announceAccess(
  { now, identity, publicUrl }: SiteDeps,
  trx: Db,
  owner: AccountOwner,
  { kind, targetId, eventId }: { kind: AddedAccess; targetId: string; eventId: string },
): Promise<void> {
  const at = now();
  const subject = { userId: owner.id, kind, targetId };
  const token = await issueLink(trx, "accessUndoLinks", subject, { now: at, lifetime: LINK_LIFETIME });
  const { email: to, firstName } = owner;
  const url = `${publicUrl}${href("/pas-moi/:secret", { secret: token })}`;
  const mail = accessAddedEmail(kind, { identity: identity(), to, firstName, url });
  await enqueueMail(trx, at, { userId: owner.id, eventId }, mail);
}

export function announcerOf(deps: SiteDeps, owner: AccountOwner, kind: AddedAccess) {
  return (trx: Db, targetId: string, eventId: string) => announceAccess(deps, trx, owner, { kind, targetId, eventId });
}

export async function readAccessUndo({ db, now }: SiteDeps, token: string): Promise<Result<void, LinkRefusal>> {
  const result = await peekLink(db, "accessUndoLinks", token, now());
  return result.ok ? ok() : result;
}

export async function undoAccess(
  { db, now }: SiteDeps,
  token: string,
): Promise<Result<{ userId: string; kind: AddedAccess }, LinkRefusal>> {
  const at = now();
  return db.transaction().execute(async (trx) => {
    const result = await consumeLink(trx, "accessUndoLinks", token, at);
    if (!result.ok) return result;
    const { userId, kind, targetId } = result.link;
    await lockSessions(trx, userId);
    await REMOVE[kind](trx, { userId, targetId, at });
    await endSessions(trx, userId);
    await trx.deleteFrom("pendingLogins").where("userId", "=", userId).execute();
    await trx.deleteFrom("passkeyChallenges").where("userId", "=", userId).execute();
    return ok({ userId, kind });
  });
}

interface Target {
  userId: string;
  targetId: string;
  at: Date;
}

const REMOVE: Record<AddedAccess, (trx: Db, target: Target) => Promise<void>> = {
  passkey: removerOf("passkeys", "id", "passkey-removed"),
  async "second-factor"(trx, { userId, targetId, at }) {
    const factor = await trx
      .selectFrom("secondFactors")
      .select("userId")
      .where("userId", "=", userId)
      .where("createdAt", "=", targetId)
      .executeTakeFirst();
    if (!factor) return;
    await removeSecondFactor(trx, userId);
    await recordRemoval(trx, "second-factor-off", userId, at);
  },
  "recovery-codes": removerOf("recoveryCodes", "createdAt", "recovery-codes-removed"),
  "calendar-feed": removerOf("calendarFeeds", "tokenHash", "feed-ended"),
  async "preview-link"(trx, { userId, targetId, at }) {
    const { numUpdatedRows } = await trx
      .updateTable("previewLinks")
      .set({ revokedAt: at.toISOString() })
      .where("createdBy", "=", userId)
      .where("id", "=", targetId)
      .where("revokedAt", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n)
      await recordSiteEvent(trx, { at, actor: { memberId: userId }, kind: "preview-ended", data: {} });
  },
};

type RemovalKind = "passkey-removed" | "second-factor-off" | "recovery-codes-removed" | "feed-ended";

function removerOf(table: "passkeys" | "recoveryCodes" | "calendarFeeds", column: string, kind: RemovalKind) {
  return async (trx: Db, { userId, targetId, at }: Target): Promise<void> => {
    const deletion = trx.deleteFrom(table).where("userId", "=", userId);
    const { numDeletedRows } = await deletion.where(trx.dynamic.ref(column), "=", targetId).executeTakeFirst();
    if (numDeletedRows > 0n) await recordRemoval(trx, kind, userId, at);
  };
}

function recordRemoval(trx: Db, kind: RemovalKind, userId: string, at: Date) {
  return recordAccountEvent(trx, { at, actor: { memberId: userId }, kind, userId, data: {} });
}
