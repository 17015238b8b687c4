import { randomUUID } from "node:crypto";
import type { Db } from "#app/platform/database.server.ts";
import { enqueueMail } from "#app/platform/outbox.server.ts";
import type { RequestStatus } from "#app/platform/schema.server.ts";
import { agencyRequestEmail, requestConfirmationEmail } from "./request.emails.tsx";
import { type RequestDraft, SERVICES } from "./request.forms.ts";
import { requestsKeptSince } from "./retention.ts";

export interface RequestDeps {
  db: Db;
  now: () => Date;
  publicUrl: string;
  agencyEmail: string;
}

export interface RequestClient {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
}

/** Keeps the request and writes both mails, in one transaction. The sender is the account, never the form (decision 19). */
export async function sendRequest(
  { db, now, publicUrl, agencyEmail }: RequestDeps,
  client: RequestClient,
  draft: RequestDraft,
): Promise<{ id: string }> {
  const at = now();
  const id = randomUUID();
  const mail = { ...draft, client, publicUrl, agencyEmail };
  const mails = [requestConfirmationEmail(mail), agencyRequestEmail(mail)];
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto("requests")
      .values({
        id,
        title: draft.title,
        photo: Number(draft.services.includes("photo")),
        video: Number(draft.services.includes("video")),
        web: Number(draft.services.includes("web")),
        description: draft.description,
        userEmail: client.email,
        userId: client.id,
        status: "sent",
        createdAt: at.toISOString(),
      })
      .execute();
    await enqueueMail(trx, at, ...mails);
  });
  return { id };
}

export interface OwnRequest extends RequestDraft {
  id: string;
  status: RequestStatus;
  createdAt: string;
}

/** A client's requests, the latest first. */
export async function listOwnRequests(db: Db, client: Pick<RequestClient, "id">): Promise<OwnRequest[]> {
  const rows = await db
    .selectFrom("requests")
    .select(["id", "title", "photo", "video", "web", "description", "status", "createdAt"])
    .where("userId", "=", client.id)
    .orderBy("createdAt", "desc")
    .execute();
  return rows.map(({ photo, video, web, ...row }) => {
    const flags = { photo, video, web };
    return { ...row, services: SERVICES.filter((service) => flags[service]) };
  });
}

/** Those that were written so long ago that they go. */
export async function purgeRequests(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("requests").where("createdAt", "<", requestsKeptSince(now).toISOString()).execute();
}

/** They go with the account. */
export async function deleteOwnRequests(db: Db, client: Pick<RequestClient, "id">): Promise<void> {
  await db.deleteFrom("requests").where("userId", "=", client.id).execute();
}
