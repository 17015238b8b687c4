import { randomUUID } from "node:crypto";
import type { IdentityDeps } from "#app/content/identity.part.ts";
import type { Db } from "#app/platform/database.server.ts";
import { recordEvent } from "#app/platform/events.server.ts";
import { enqueueMail } from "#app/platform/outbox.server.ts";
import type { EnquiryStatus } from "#app/platform/schema.server.ts";
import type { UseCaseDeps } from "#app/platform/use-case-deps.server.ts";
import { agencyEnquiryEmail, enquiryConfirmationEmail } from "./enquiry.emails.tsx";
import { type EnquiryDraft, SERVICES } from "./enquiry.ts";
import { enquiriesKeptSince } from "./retention.ts";

export interface EnquiryDeps extends Pick<UseCaseDeps, "db" | "now" | "publicUrl">, IdentityDeps {
  /** Where the agency is written to, when it is not the address that it shows. */
  agencyEmail?: string | undefined;
}

export interface EnquiryClient {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
}

/** Keeps the enquiry and writes both mails, in one transaction. The sender is the account, never the form (D19). */
export async function sendEnquiry(
  deps: EnquiryDeps,
  client: EnquiryClient,
  draft: EnquiryDraft,
): Promise<{ id: string }> {
  const { db, publicUrl } = deps;
  const at = deps.now();
  const id = randomUUID();
  const identity = deps.identity();
  const mail = { ...draft, client, identity, publicUrl, agencyEmail: deps.agencyEmail ?? identity.email };
  const mails = [enquiryConfirmationEmail(mail), agencyEnquiryEmail(mail)];
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto("enquiries")
      .values({
        id,
        title: draft.title,
        photo: Number(draft.services.includes("photo")),
        video: Number(draft.services.includes("video")),
        web: Number(draft.services.includes("web")),
        description: draft.description,
        userEmail: client.email,
        userId: client.id,
        status: "new",
        createdAt: at.toISOString(),
      })
      .execute();
    const eventId = await recordEvent(trx, {
      at,
      actor: "client",
      kind: "enquiry-sent",
      userId: client.id,
      subjectId: id,
      data: {},
    });
    await enqueueMail(trx, at, { userId: client.id, eventId }, ...mails);
  });
  return { id };
}

export interface OwnEnquiry extends EnquiryDraft {
  id: string;
  status: EnquiryStatus;
  createdAt: string;
}

/** A client's enquiries, the latest first. */
export async function listOwnEnquiries(
  { db }: Pick<EnquiryDeps, "db">,
  client: Pick<EnquiryClient, "id">,
): Promise<OwnEnquiry[]> {
  const rows = await db
    .selectFrom("enquiries")
    .select(["id", "title", "photo", "video", "web", "description", "status", "createdAt"])
    .where("userId", "=", client.id)
    .orderBy("createdAt", "desc")
    .execute();
  return rows.map(({ photo, video, web, ...row }) => {
    const flags = { photo, video, web };
    return { ...row, services: SERVICES.filter((service) => flags[service]) };
  });
}

/** Deletes enquiries that were kept long enough. */
export async function purgeEnquiries(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("enquiries").where("createdAt", "<", enquiriesKeptSince(now).toISOString()).execute();
}

/** Deletes an account's enquiries with it. */
export async function deleteOwnEnquiries(db: Db, client: Pick<EnquiryClient, "id">): Promise<void> {
  await db.deleteFrom("enquiries").where("userId", "=", client.id).execute();
}
