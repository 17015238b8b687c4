import type { SelectQueryBuilder } from "kysely";
import type { Db } from "#app/platform/database/connection.server.ts";
import { forUpdate } from "#app/platform/database/row-locks.server.ts";
import type { Schema } from "#app/platform/schema/schema.server.ts";
import { enquiriesRetainedSince } from "./retention.ts";

/** Retention counts from the last contact; a note is no contact. */
export async function purgeEnquiries(db: Db, now: Date): Promise<void> {
  const since = enquiriesRetainedSince(now).toISOString();
  const whereExpired = (query: EnquiryIds) =>
    query
      .where("createdAt", "<", since)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("enquiryMessages")
              .select("enquiryMessages.id")
              .whereRef("enquiryMessages.enquiryId", "=", "enquiries.id")
              .where("enquiryMessages.kind", "in", ["answer", "reply"])
              .where("enquiryMessages.state", "!=", "undone")
              .where("enquiryMessages.createdAt", ">=", since),
          ),
        ),
      );
  await db.transaction().execute((trx) => deleteEnquiries(trx, whereExpired));
}

export async function deleteClientEnquiries(trx: Db, client: { id: string }): Promise<void> {
  await deleteEnquiries(trx, (query) => query.where("userId", "=", client.id));
}

type EnquiryIds = SelectQueryBuilder<Schema, "enquiries", { id: string }>;

/** The database cascades to messages, but not to the search index, whose rows belong to several tables. */
async function deleteEnquiries(trx: Db, restrict: (query: EnquiryIds) => EnquiryIds): Promise<void> {
  const ids = restrict(trx.selectFrom("enquiries").select("id"));
  // Locks first, so that a concurrent writer either commits before (and its words are deleted) or finds no enquiry.
  await ids.$call(forUpdate(trx)).execute();
  await trx.deleteFrom("searchWords").where("subject", "=", "enquiry").where("subjectId", "in", ids).execute();
  await trx.deleteFrom("enquiries").where("id", "in", ids).execute();
}
