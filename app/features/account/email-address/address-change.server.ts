import type { SiteDeps } from "#app/site-deps.ts";
import { href } from "react-router";
import type { Viewer } from "#app/platform/security/viewer.ts";
import { consumeLink, issueLink, type LinkRefusal, peekLink } from "#app/platform/database/links.server.ts";
import { HOUR } from "#app/platform/durations.ts";
import { indexAccountRecord } from "#app/records/client-search.server.ts";
import { mergeGuestsIntoAccount } from "#app/records/merge-records.server.ts";
import { moveOptOut } from "#app/records/reminder-opt-outs.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { isUniqueViolation } from "#app/platform/database/constraint-errors.server.ts";
import { recordAccountEvent } from "#app/platform/events/record-event.server.ts";
import { enqueueMail } from "#app/platform/mail/outbox.server.ts";
import { failed, ok, type Result } from "#app/platform/result.ts";
import { addressChangedEmail, confirmNewAddressEmail } from "./address-change.emails.ts";
import type { AddressLinkRefusal } from "./address-change.messages.ts";
import { isUnverifiedClient } from "./unverified-client.server.ts";

export interface AddressChangeDeps extends SiteDeps {
  revokeAccountLinks(trx: Db, userId: string, now: Date): Promise<void>;
  indexEnquiries(trx: Db, userId: string): Promise<void>;
  recordRectification(trx: Db, userId: string, at: Date): Promise<void>;
}

const LINK_LIFETIME = 24 * HOUR;

/** The caller limits the rate, because the new address may belong to a stranger. */
export async function requestAddressChange(
  { db, identity, publicUrl, now }: SiteDeps,
  viewer: Viewer,
  email: string,
): Promise<Result<void, "same-email" | "email-in-use">> {
  if (email === viewer.email) return failed("same-email");
  // An unverified account does not block its address: confirming the change erases an unused one (`freeAddress`).
  const accounts = db.selectFrom("users").select("id").where("email", "=", email);
  if (await accounts.where((eb) => eb.not(isUnverifiedClient(eb))).executeTakeFirst()) return failed("email-in-use");
  const at = now();
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom("addressChanges").where("userId", "=", viewer.id).execute();
    const subject = { userId: viewer.id, email };
    const token = await issueLink(trx, "addressChanges", subject, { now: at, lifetime: LINK_LIFETIME });
    const url = `${publicUrl}${href("/nouvelle-adresse")}?token=${token}`;
    const mail = confirmNewAddressEmail({ identity: identity(), to: email, firstName: viewer.firstName, url });
    await enqueueMail(trx, at, { userId: viewer.id, eventId: null }, mail);
  });
  return ok();
}

export async function readAddressLink(
  { db, now }: SiteDeps,
  token: string,
): Promise<Result<{ email: string; userId: string }, LinkRefusal>> {
  const result = await peekLink(db, "addressChanges", token, now());
  return result.ok ? ok({ email: result.link.email, userId: result.link.userId }) : result;
}

export async function confirmAddressChange(
  { db, identity, publicUrl, now, revokeAccountLinks, indexEnquiries, recordRectification }: AddressChangeDeps,
  token: string,
): Promise<Result<{ userId: string }, AddressLinkRefusal>> {
  const at = now();
  try {
    return await db.transaction().execute(async (trx) => {
      const result = await consumeLink(trx, "addressChanges", token, at);
      if (!result.ok) return result;
      const { userId, email } = result.link;
      const former = await trx
        .selectFrom("users")
        .select(["email", "firstName"])
        .where("id", "=", userId)
        .executeTakeFirstOrThrow();
      await trx.updateTable("users").set({ email }).where("id", "=", userId).execute();
      await revokeAccountLinks(trx, userId, at);
      const event = { at, actor: "client", kind: "address-changed", userId, data: {} } as const;
      const eventId = await recordAccountEvent(trx, event);
      await moveOptOut(trx, former.email, email);
      await mergeGuestsIntoAccount(trx, { id: userId, email }, at);
      await indexAccountRecord(trx, userId);
      await indexEnquiries(trx, userId);
      const { email: to, firstName } = former;
      const mail = addressChangedEmail({ identity: identity(), to, firstName, publicUrl });
      await enqueueMail(trx, at, { userId, eventId }, mail);
      await recordRectification(trx, userId, at);
      return ok({ userId });
    });
  } catch (error) {
    if (isUniqueViolation(error)) return failed("taken");
    throw error;
  }
}

export async function exportPendingAddress(
  { db, now }: SiteDeps,
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
