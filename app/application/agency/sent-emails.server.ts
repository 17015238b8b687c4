import { correctAddress } from "#app/features/booking/appointments/correct-address.server.ts";
import { restoreLinks, renewLinksIn } from "#app/features/booking/appointments/mail-links.server.ts";
import { resendMail, undoResend } from "#app/features/emails/resend.server.ts";
import { findRecordId } from "#app/records/client-records.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { failureKind } from "#app/platform/mail/failure-kind.ts";
import { isNotice } from "#app/platform/schema/mail-kinds.ts";
import { failed } from "#app/platform/result.ts";
import { readMergedClient } from "#app/features/clients/merged-client.server.ts";
import type { SiteDeps } from "#app/site-deps.ts";

export interface MailRecipient {
  recordId: string;
  name: string;
  /** The full name if the recipient is a guest, who has no separate first name. */
  firstName: string;
  phone: string | null;
}

/** @returns null if the recipient is the agency itself or has no client record */
export async function readRecipient(db: Db, mailId: string): Promise<MailRecipient | null> {
  const mail = await db
    .selectFrom("mail")
    .leftJoin("users", "users.id", "mail.userId")
    .leftJoin("events", (join) => join.onRef("events.id", "=", "mail.eventId").on("events.subject", "=", "appointment"))
    .leftJoin("appointments", "appointments.id", "events.subjectId")
    .select(["mail.kind", "mail.to", "mail.userId", "users.firstName", "appointments.clientId"])
    .where("mail.id", "=", mailId)
    .executeTakeFirst();
  if (!mail || isNotice(mail.kind)) return null;
  const { userId, to } = mail;
  const guest = db.selectFrom("clients").select("id").where("email", "=", to).where("userId", "is", null);
  const clientId = userId ? null : (mail.clientId ?? (await guest.limit(1).executeTakeFirst())?.id ?? null);
  const recordId = await findRecordId(db, { userId, clientId });
  const client = recordId ? await readMergedClient(db, recordId) : null;
  if (!client || "mergedInto" in client) return null;
  const { id, name, phone } = client;
  return { recordId: id, name, firstName: mail.firstName ?? name, phone };
}

/** @param correct also corrects the client record's address @param sure sends even to a bounced address */
export async function resendTo(
  deps: SiteDeps,
  member: { id: string },
  id: string,
  { email, correct, sure = false }: { email: string; correct: boolean; sure?: boolean },
) {
  if (!sure && (await hasBounced(deps.db, id, email))) return failed("same-address");
  return resendMail(deps, member, id, email, {
    correct: async (trx, from) => (correct ? correctAddress(trx, from, email) : undefined),
    renewLinks: (trx, message) => renewLinksIn(trx, message, email),
  });
}

async function hasBounced(db: Db, id: string, email: string): Promise<boolean> {
  const mail = await db
    .selectFrom("mail")
    .select("lastError")
    .where("id", "=", id)
    .where("status", "=", "failed")
    .where("to", "=", email)
    .executeTakeFirst();
  return failureKind(mail?.lastError ?? null) === "address-unknown";
}

/** @returns false if the first attempt to send the mail has begun, or if the mail is gone */
export function undoResentMail(deps: SiteDeps, member: { id: string }, id: string) {
  return undoResend(deps, member, id, {
    revertCorrection: (trx, { corrected, to, former }) => correctAddress(trx, to, former, corrected),
    restoreLinks,
  });
}
