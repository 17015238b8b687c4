import { correctAddress } from "#app/features/booking/correct-address.server.ts";
import { mailQuery } from "#app/features/mails/mail-list.ts";
import { listMails, readMailPulse } from "#app/features/mails/mails.server.ts";
import { resendMail, undoResent } from "#app/features/mails/resend.server.ts";
import { cursorInWords, cursorOf } from "#app/platform/page-cursor.ts";
import type { UseCases } from "./use-cases.server.ts";

/** A page of the mails, as its address asks for it: alone, or beside one of them. */
export async function readMails({ mails: { db, now } }: Pick<UseCases, "mails">, query: URLSearchParams) {
  const asked = mailQuery(query);
  const [{ rows, next }, pulse] = await Promise.all([
    listMails(db, { ...asked, after: cursorOf(asked.after) }),
    readMailPulse(db),
  ]);
  return { asked, rows, next: next && cursorInWords(next), pulse, now: now().toISOString() };
}

/** Sends a mail once more; to another address, what the agency has noted of its reader may be corrected with it. */
export function resendTo(
  { mails }: Pick<UseCases, "mails">,
  member: { id: string },
  id: string,
  { email, correct }: { email: string; correct: boolean },
) {
  return resendMail(mails, member, id, email, async (trx, from) =>
    correct ? correctAddress(trx, from, email) : undefined,
  );
}

/** « Défaire »: what was corrected with it is as it was. @returns false: it has gone */
export function takeBackResent({ mails }: Pick<UseCases, "mails">, member: { id: string }, id: string) {
  return undoResent(mails, member, id, (trx, { corrected, to, former }) => correctAddress(trx, to, former, corrected));
}
