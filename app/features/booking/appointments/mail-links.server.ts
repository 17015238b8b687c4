import { createLinkToken, hashLinkToken } from "#app/platform/security/link-token.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import type { MailMessage } from "#app/platform/mail/outbox.server.ts";

/** Finds the 43 characters of a link token in `/creneau/<token>` or `?id=<token>`. */
const tokensIn = ({ text }: MailMessage) => [...new Set(text.match(/(?<=[/=])[\w-]{43}(?![\w-])/g))];

/** Replaces the links in an e-mail to a guest's corrected address, so that the former address loses access. */
export async function renewLinksIn(trx: Db, message: MailMessage, to: string): Promise<MailMessage> {
  let renewed = JSON.stringify(message);
  for (const former of tokensIn(message)) {
    const { token, hash } = createLinkToken();
    if (await changeLink(trx, hashLinkToken(former), hash, to)) renewed = renewed.replaceAll(former, token);
  }
  return JSON.parse(renewed) as MailMessage;
}

/** Makes the links of the first e-mail work again when its copy, with new links in the same order, is undone. */
export async function restoreLinks(trx: Db, first: MailMessage, copy: MailMessage, to: string): Promise<void> {
  const firstTokens = tokensIn(first);
  for (const [index, token] of tokensIn(copy).entries())
    await changeLink(trx, hashLinkToken(token), hashLinkToken(firstTokens[index]!), to);
}

/** Returns false if the link does not belong to a guest with this address. */
async function changeLink(trx: Db, formerHash: string, tokenHash: string, userEmail: string): Promise<boolean> {
  const guestAppointments = trx
    .selectFrom("appointments")
    .select("appointments.id")
    .where("userId", "is", null)
    .where("userEmail", "=", userEmail);
  const updates = [
    await trx
      .updateTable("appointments")
      .set({ cancelTokenHash: tokenHash })
      .where("cancelTokenHash", "=", formerHash)
      .where("id", "in", guestAppointments)
      .executeTakeFirst(),
    await trx
      .updateTable("reminders")
      .set({ tokenHash })
      .where("tokenHash", "=", formerHash)
      .where("appointmentId", "in", guestAppointments)
      .executeTakeFirst(),
    await trx
      .updateTable("proposalLinks")
      .set({ tokenHash })
      .where("tokenHash", "=", formerHash)
      .where("proposalId", "in", (eb) =>
        eb.selectFrom("proposals").select("proposals.id").where("appointmentId", "in", guestAppointments),
      )
      .executeTakeFirst(),
  ];
  return updates.some(({ numUpdatedRows }) => numUpdatedRows > 0n);
}
