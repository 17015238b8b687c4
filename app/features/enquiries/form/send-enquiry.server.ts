import type { SiteDeps } from "#app/site-deps.ts";
import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Selectable } from "kysely";
import type { Db } from "#app/platform/database/connection.server.ts";
import { recordEvent } from "#app/platform/events/record-event.server.ts";
import { lockAccount } from "#app/records/lock-account.server.ts";
import { enqueueMail } from "#app/platform/mail/outbox.server.ts";
import type { EnquiriesTable } from "#app/platform/schema/enquiry-tables.server.ts";
import { writeSearchWords } from "#app/platform/database/search-index.server.ts";
import { agencyEnquiryEmail, enquiryConfirmationEmail } from "./enquiry.emails.tsx";
import type { Viewer } from "#app/platform/security/viewer.ts";
import type { EnquiryDraft, StoredOffer } from "#app/features/enquiries/enquiry.ts";
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
  const columns = {
    title: draft.title,
    photo: Number(draft.services.includes("photo")),
    video: Number(draft.services.includes("video")),
    web: Number(draft.services.includes("web")),
    description: draft.description,
    userId: sender.id,
    offer: offer && JSON.stringify(offer),
  };
  return db.transaction().execute(async (trx) => {
    // Serialises concurrent copies of the same form.
    const client = await lockAccount(trx, sender);
    const duplicate = await findDuplicate(trx, columns, at);
    if (duplicate) return duplicate;
    const { firstName, lastName, email } = client;
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
        ...columns,
        id,
        userEmail: client.email,
        status: "new",
        waitsSince: at.toISOString(),
        messageId: confirmation!.messageId,
        createdAt: at.toISOString(),
      })
      .execute();
    await writeSearchWords(trx, "enquiry", id, [draft.title, draft.description, firstName, lastName, email]);
    return { id };
  });
}

type EnquiryColumns = Pick<
  Selectable<EnquiriesTable>,
  "title" | "photo" | "video" | "web" | "description" | "userId" | "offer"
>;

async function findDuplicate(trx: Db, columns: EnquiryColumns, at: Date): Promise<{ id: string } | undefined> {
  const { userId, ...content } = columns;
  const recent = await trx
    .selectFrom("enquiries")
    .select(["id", "title", "photo", "video", "web", "description", "offer"])
    .where("userId", "=", userId)
    .where("createdAt", ">=", after(at, -DUPLICATE_WINDOW).toISOString())
    .execute();
  return recent.find(({ id: _, ...sent }) => isDeepStrictEqual(sent, content));
}
