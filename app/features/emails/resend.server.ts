import type { SiteDeps } from "#app/site-deps.ts";
import { dueAfter } from "#app/platform/undo-time.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { forUpdate } from "#app/platform/database/row-locks.server.ts";
import type { CorrectedRows } from "#app/platform/schema/event-kinds.ts";
import { lastEvent } from "#app/platform/events/last-event.server.ts";
import { recordEvent, type Member } from "#app/platform/events/record-event.server.ts";
import { hasArchivedText } from "#app/platform/schema/mail-kinds.ts";
import { enqueueMail, type MailMessage } from "#app/platform/mail/outbox.server.ts";
import { readMessage } from "#app/platform/mail/archived-message.server.ts";
import { failed, ok, type Result } from "#app/platform/result.ts";
import { replaceAttendee } from "./replace-attendee.ts";
import type { MailRefusal } from "./mails.messages.ts";

/** Sends a copy after the undo minute. @param change applies a new address to the client's data and the mail's links */
export async function resendMail(
  { db, now, publicUrl, ...secrets }: SiteDeps,
  member: Member,
  id: string,
  to: string,
  change: {
    correct: (trx: Db, from: string) => Promise<CorrectedRows | undefined>;
    renewLinks: (trx: Db, message: MailMessage) => Promise<MailMessage>;
  },
): Promise<Result<{ id: string }, MailRefusal>> {
  const at = now();
  return db.transaction().execute(async (trx) => {
    const original = await lockMail(trx, id);
    if (!original) return failed("unknown");
    const pendingCopy = await trx
      .selectFrom("mail")
      .select(["id", "to"])
      .where("resentFrom", "=", id)
      .where("status", "in", ["pending", "sending"])
      .executeTakeFirst();
    // Another page or member has already queued a copy to this address.
    if (pendingCopy?.to === to) return ok({ id: pendingCopy.id });
    if (pendingCopy || (original.status !== "sent" && original.status !== "failed")) return failed("on-its-way");
    const latest = await latestMailTo(trx, original, to);
    const message = hasArchivedText(original.kind) && !original.forget ? readMessage(latest, secrets) : null;
    if (!message) return failed("not-kept");
    if (original.expiresAt !== null && original.expiresAt <= at.toISOString()) return failed("expired");
    const references = [...new Set([...(message.references ?? []), original.messageId])];
    const corrected = to === original.to ? undefined : await change.correct(trx, original.to);
    const renewed = latest.to === to ? message : await change.renewLinks(trx, message);
    const { calendar } = renewed;
    const [copy] = await enqueueMail(trx, at, original, {
      kind: original.kind,
      to,
      domain: new URL(publicUrl).hostname,
      notBefore: dueAfter(at),
      expiresAt: original.expiresAt === null ? null : new Date(original.expiresAt),
      resentFrom: id,
      message: {
        ...renewed,
        inReplyTo: original.messageId,
        references,
        ...(calendar && { calendar: { ...calendar, content: replaceAttendee(calendar.content, original.to, to) } }),
      },
    });
    await markHandled(trx, id, at);
    await recordEvent(trx, {
      at,
      actor: { memberId: member.id },
      kind: "mail-resent",
      userId: original.userId,
      subjectId: copy!.id,
      data: corrected ? { corrected } : {},
    });
    return ok({ id: copy!.id });
  });
}

function lockMail(trx: Db, id: string) {
  return trx.selectFrom("mail").selectAll().where("id", "=", id).$call(forUpdate(trx)).executeTakeFirst();
}

/** @returns the latest copy for a corrected address, because its links may be new; otherwise the original */
async function latestMailTo<Original extends { id: string; to: string }>(trx: Db, original: Original, to: string) {
  if (original.to === to) return original;
  const copies = trx.selectFrom("mail").selectAll().where("resentFrom", "=", original.id).where("to", "=", to);
  return (await copies.orderBy("createdAt", "desc").executeTakeFirst()) ?? original;
}

async function markHandled(trx: Db, id: string, at: Date): Promise<void> {
  await trx
    .updateTable("mail")
    .set({ handledAt: at.toISOString() })
    .where("id", "=", id)
    .where("status", "=", "failed")
    .where("handledAt", "is", null)
    .execute();
}

export async function resolveFailedMail(
  { db, now }: SiteDeps,
  { id: memberId }: Member,
  id: string,
): Promise<Result<void, MailRefusal>> {
  const at = now();
  return db.transaction().execute(async (trx) => {
    const row = await lockMail(trx, id);
    if (row?.status !== "failed") return failed("unknown");
    if (row.handledAt !== null) return ok();
    await markHandled(trx, id, at);
    const { userId, kind: mailKind } = row;
    await recordEvent(trx, {
      at,
      actor: { memberId },
      kind: "mail-resolved",
      userId,
      subjectId: id,
      data: { mailKind },
    });
    return ok();
  });
}

/** Lists the copies that can still be undone, the next due first. */
export async function listWaitingCopies(db: Db, now: Date) {
  const rows = await db
    .selectFrom("mail")
    .leftJoin("users", "users.id", "mail.userId")
    .leftJoin("events", (join) =>
      join
        .onRef("events.subjectId", "=", "mail.id")
        .on("events.subject", "=", "mail")
        .on("events.kind", "=", "mail-resent"),
    )
    .leftJoin("users as members", "members.id", "events.actor")
    .select(["mail.id", "mail.to", "mail.createdAt", "mail.nextAttemptAt as dueAt", "users.name"])
    .select(["events.actor", "members.firstName"])
    .where("mail.status", "=", "pending")
    .where("mail.nextAttemptAt", ">", now.toISOString())
    .where("mail.resentFrom", "is not", null)
    .where("mail.attempts", "=", 0)
    .orderBy("mail.nextAttemptAt")
    .execute();
  return rows.map(({ name, actor, firstName, ...row }) => ({
    ...row,
    name: name ?? row.to,
    author: { id: actor, firstName },
  }));
}

/** « Défaire » @param change reverts the new address and links @returns false: already sent or undone */
export async function undoResend(
  { db, now, ...secrets }: SiteDeps,
  member: Member,
  id: string,
  change: {
    revertCorrection: (
      trx: Db,
      correction: { corrected: CorrectedRows; to: string; former: string },
    ) => Promise<unknown>;
    restoreLinks: (trx: Db, original: MailMessage, copy: MailMessage, to: string) => Promise<unknown>;
  },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const copy = await trx
      .deleteFrom("mail")
      .where("id", "=", id)
      .where("status", "=", "pending")
      .where("attempts", "=", 0)
      .where("resentFrom", "is not", null)
      .returning(["resentFrom", "to", "userId", "createdAt", "message"])
      .executeTakeFirst();
    if (!copy) return false;
    const { to, userId } = copy;
    // The original needs attention again if sending this copy had marked it as handled.
    await trx
      .updateTable("mail")
      .set({ handledAt: null })
      .where("id", "=", copy.resentFrom!)
      .where("handledAt", "=", copy.createdAt)
      .execute();
    const corrected = (await lastEvent(trx, "mail", id, ["mail-resent"]))?.data.corrected;
    const original = await trx.selectFrom("mail").selectAll().where("id", "=", copy.resentFrom!).executeTakeFirst();
    // If another copy to this address remains, it needs the new links.
    const latest = original && (await latestMailTo(trx, original, to));
    const message = latest && latest.to !== to && readMessage(latest, secrets);
    if (message) await change.restoreLinks(trx, message, JSON.parse(copy.message) as MailMessage, to);
    if (corrected && original) await change.revertCorrection(trx, { corrected, to, former: original.to });
    const actor = { memberId: member.id };
    await recordEvent(trx, { at: now(), actor, kind: "resend-undone", userId, subjectId: id, data: {} });
    return true;
  });
}

/** « Prévenir maintenant » @returns false: already sent or undone */
export async function sendCopyNow({ db, now }: SiteDeps, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("mail")
    .set({ nextAttemptAt: now().toISOString() })
    .where("id", "=", id)
    .where("status", "=", "pending")
    .where("attempts", "=", 0)
    .where("resentFrom", "is not", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
