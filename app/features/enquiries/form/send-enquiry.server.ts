import type { SiteDeps } from "#app/site-deps.ts";
import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { Db } from "#app/platform/database/connection.server.ts";
import { recordEvent } from "#app/platform/events/record-event.server.ts";
import { lockAccount } from "#app/records/lock-account.server.ts";
import { enqueueMail } from "#app/platform/mail/outbox.server.ts";
import type { EnquiriesTable } from "#app/platform/schema/enquiry-tables.server.ts";
import { writeSearchWords } from "#app/platform/database/search-index.server.ts";
import { agencyEnquiryEmail, enquiryConfirmationEmail } from "./enquiry.emails.tsx";
import type { Viewer } from "#app/platform/security/viewer.ts";
import { type EnquiryDraft, searchTextsOf, type StoredOffer } from "#app/features/enquiries/enquiry.ts";
import { after, MINUTE } from "#app/platform/durations.ts";

/** A client's identical enquiries within this time count as one, because the first response may have been lost. */
const DUPLICATE_WINDOW = 15 * MINUTE;

/** The sender is the account, never a field of the form. */
export async function sendEnquiry(
  deps: SiteDeps,
  sender: Pick<Viewer, "id" | "email" | "firstName" | "lastName">,
  draft: EnquiryDraft,
  offer: StoredOffer | null = null,
): Promise<{ id: string }> {
  const { db, publicUrl } = deps;
  const at = deps.now();
  const id = randomUUID();
  const identity = deps.identity();
  const content = {
    title: draft.title,
    photo: Number(draft.services.includes("photo")),
    video: Number(draft.services.includes("video")),
    web: Number(draft.services.includes("web")),
    description: draft.description,
    offer: offer && JSON.stringify(offer),
  };
  return db.transaction().execute(async (trx) => {
    // Serialises concurrent copies of the same form.
    const client = await lockAccount(trx, sender);
    const duplicate = await findDuplicate(trx, sender, content, at);
    if (duplicate) return duplicate;
    const eventId = await recordEvent(trx, {
      at,
      actor: "client",
      kind: "enquiry-sent",
      userId: client.id,
      subjectId: id,
      data: {},
    });
    const mail = { ...draft, id, client, identity, publicUrl, agencyEmail: deps.agencyEmail() };
    const mails = [enquiryConfirmationEmail(mail), agencyEnquiryEmail(mail)];
    const [confirmation] = await enqueueMail(trx, at, { userId: client.id, eventId }, ...mails);
    await trx
      .insertInto("enquiries")
      .values({
        ...content,
        id,
        userId: client.id,
        userEmail: client.email,
        status: "new",
        waitsSince: at.toISOString(),
        messageId: confirmation!.messageId,
        createdAt: at.toISOString(),
      })
      .execute();
    const { firstName, lastName, email } = client;
    const texts = searchTextsOf(draft, { name: `${firstName} ${lastName}`, email });
    await writeSearchWords(trx, "enquiry", id, texts);
    return { id };
  });
}

/** @param content the columns that the client filled in */
function findDuplicate(
  trx: Db,
  sender: { id: string },
  content: Partial<Selectable<EnquiriesTable>>,
  at: Date,
): Promise<{ id: string } | undefined> {
  return trx
    .selectFrom("enquiries")
    .select("id")
    .where((eb) => eb.and({ ...content, userId: sender.id }))
    .where("createdAt", ">=", after(at, -DUPLICATE_WINDOW).toISOString())
    .executeTakeFirst();
}
