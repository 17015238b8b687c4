import { href } from "react-router";
import type { Viewer } from "#app/platform/security/viewer.ts";
import { createLinkToken, hashLinkToken } from "#app/platform/security/link-token.server.ts";
import { indexAccountRecord } from "#app/records/client-search.server.ts";
import { takeOverRecords } from "#app/records/merged-clients.server.ts";
import { moveRefusal } from "#app/records/reminder-opt-outs.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { isUniqueViolation } from "#app/platform/database/constraint-errors.server.ts";
import { recordAccountEvent } from "#app/platform/events/record-event.server.ts";
import { enqueueMail } from "#app/platform/mail/outbox.server.ts";
import { failed, ok, type Result } from "#app/platform/result.ts";
import type { AccountDeps } from "#app/features/account/account-deps.server.ts";
import { addressChangedEmail, addressChangeEmail } from "./address-change.emails.tsx";
import type { AddressLinkRefusal } from "./address-change.messages.ts";
import { isUnconfirmed } from "./unconfirmed-account.server.ts";

export interface AddressChangeDeps extends Pick<AccountDeps, "db" | "now" | "publicUrl" | "identity"> {
  /** Ends the links that were sent to the former address: somebody who still reads it would come back through them. */
  endLinks(trx: Db, userId: string, now: Date): Promise<void>;
  /** Has their enquiries found by who they are now. */
  indexEnquiries(trx: Db, userId: string): Promise<void>;
  /** Has the data-request log say that they have corrected who they are. */
  recordRectification(trx: Db, userId: string, at: Date): Promise<void>;
}

const ADDRESS_LINK_HOURS = 24;

/**
 * Writes to the new address; the account keeps the old one until its link is used.
 * The caller has asked whether it may be written to once more today: it may be a stranger's.
 */
export async function requestAddressChange(
  { db, identity, publicUrl, now }: Pick<AddressChangeDeps, "db" | "now" | "identity" | "publicUrl">,
  viewer: Viewer,
  email: string,
): Promise<Result<void, "same-email" | "email-in-use">> {
  if (email === viewer.email) return failed("same-email");
  // An account that nobody confirmed goes when the link is used.
  const holder = db.selectFrom("users").select("id").where("email", "=", email);
  if (await holder.where((eb) => eb.not(isUnconfirmed(eb))).executeTakeFirst()) return failed("email-in-use");
  const at = now();
  const { token, hash } = createLinkToken();
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom("addressChanges").where("userId", "=", viewer.id).execute();
    await trx
      .insertInto("addressChanges")
      .values({
        tokenHash: hash,
        userId: viewer.id,
        email,
        expiresAt: new Date(at.getTime() + ADDRESS_LINK_HOURS * 3_600_000).toISOString(),
        usedAt: null,
        createdAt: at.toISOString(),
      })
      .execute();
    const url = `${publicUrl}${href("/nouvelle-adresse")}?token=${token}`;
    const mail = addressChangeEmail({ identity: identity(), to: email, firstName: viewer.firstName, url });
    await enqueueMail(trx, at, { userId: viewer.id, eventId: null }, mail);
  });
  return ok();
}

/** The address that a link would confirm, and whose it would be, without using it. */
export async function readAddressLink(
  { db, now }: Pick<AddressChangeDeps, "db" | "now">,
  token: string,
): Promise<Result<{ email: string; userId: string }, AddressLinkRefusal>> {
  const change = await db
    .selectFrom("addressChanges")
    .select(["email", "userId"])
    .where("tokenHash", "=", hashLinkToken(token))
    .where("usedAt", "is", null)
    .where("expiresAt", ">", now().toISOString())
    .executeTakeFirst();
  return change ? ok(change) : failed(await whyDeadLink(db, token));
}

/** Gives the account the address that the link proves, once, and tells the address that it had. */
export async function confirmAddressChange(
  { db, identity, publicUrl, now, endLinks, indexEnquiries, recordRectification }: AddressChangeDeps,
  token: string,
): Promise<Result<{ userId: string }, AddressLinkRefusal>> {
  const at = now();
  try {
    return await db.transaction().execute(async (trx) => {
      const change = await trx
        .updateTable("addressChanges")
        .set({ usedAt: at.toISOString() })
        .where("tokenHash", "=", hashLinkToken(token))
        .where("usedAt", "is", null)
        .where("expiresAt", ">", at.toISOString())
        .returning(["userId", "email"])
        .executeTakeFirst();
      if (!change) return failed(await whyDeadLink(trx, token));
      const before = await trx
        .selectFrom("users")
        .select(["email", "firstName"])
        .where("id", "=", change.userId)
        .executeTakeFirstOrThrow();
      await trx.updateTable("users").set({ email: change.email }).where("id", "=", change.userId).execute();
      await endLinks(trx, change.userId, at);
      const eventId = await recordAccountEvent(trx, {
        at,
        actor: "client",
        kind: "address-changed",
        userId: change.userId,
        data: {},
      });
      await moveRefusal(trx, before.email, change.email);
      await takeOverRecords(trx, { id: change.userId, email: change.email }, at);
      await indexAccountRecord(trx, change.userId);
      await indexEnquiries(trx, change.userId);
      const mail = addressChangedEmail({
        identity: identity(),
        to: before.email,
        firstName: before.firstName,
        publicUrl,
      });
      await enqueueMail(trx, at, { userId: change.userId, eventId }, mail);
      await recordRectification(trx, change.userId, at);
      return ok({ userId: change.userId });
    });
  } catch (error) {
    // Somebody signed up with it in the meantime.
    if (isUniqueViolation(error)) return failed("taken");
    throw error;
  }
}

async function whyDeadLink(db: Db, token: string): Promise<AddressLinkRefusal> {
  const change = await db
    .selectFrom("addressChanges")
    .select("usedAt")
    .where("tokenHash", "=", hashLinkToken(token))
    .executeTakeFirst();
  if (!change) return "invalid";
  return change.usedAt ? "used" : "expired";
}

/** The address that waits to be confirmed, and until when; undefined: none does. */
export async function exportPendingAddress(
  { db, now }: Pick<AddressChangeDeps, "db" | "now">,
  client: { id: string },
): Promise<{ email: string; expiresAt: string } | undefined> {
  return db
    .selectFrom("addressChanges")
    .select(["email", "expiresAt"])
    .where("userId", "=", client.id)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", now().toISOString())
    .executeTakeFirst();
}
