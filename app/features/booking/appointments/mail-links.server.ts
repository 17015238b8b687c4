import { createLinkToken, hashLinkToken } from "#app/platform/security/link-token.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import type { MailMessage } from "#app/platform/mail/outbox.server.ts";

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

/** Makes the links of the first e-mail work again when the resent one is undone. */
export async function restoreLinks(trx: Db, first: MailMessage, second: MailMessage, to: string): Promise<void> {
  const former = tokensIn(first);
  for (const [index, token] of tokensIn(second).entries())
    await changeLink(trx, hashLinkToken(token), hashLinkToken(former[index]!), to);
}

/** Returns false if the link does not belong to a guest with this address. */
async function changeLink(trx: Db, from: string, tokenHash: string, userEmail: string): Promise<boolean> {
  const clientAppointments = trx
    .selectFrom("appointments")
    .select("appointments.id")
    .where("userId", "is", null)
    .where("userEmail", "=", userEmail);
  const updates = [
    await trx
      .updateTable("appointments")
      .set({ cancelTokenHash: tokenHash })
      .where("cancelTokenHash", "=", from)
      .where("id", "in", clientAppointments)
      .executeTakeFirst(),
    await trx
      .updateTable("reminders")
      .set({ tokenHash })
      .where("tokenHash", "=", from)
      .where("appointmentId", "in", clientAppointments)
      .executeTakeFirst(),
    await trx
      .updateTable("proposalLinks")
      .set({ tokenHash })
      .where("tokenHash", "=", from)
      .where("proposalId", "in", (eb) =>
        eb.selectFrom("proposals").select("proposals.id").where("appointmentId", "in", clientAppointments),
      )
      .executeTakeFirst(),
  ];
  return updates.some(({ numUpdatedRows }) => numUpdatedRows > 0n);
}
