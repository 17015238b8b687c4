import { randomUUID } from "node:crypto";
import type { ExpressionBuilder } from "kysely";
import { indexAccountRecord, indexRecord, nationalNumber } from "./client-search.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { forUpdate, takeLock } from "#app/platform/database/row-locks.server.ts";
import { lockRecord } from "./lock-record.server.ts";
import type { Schema } from "#app/platform/schema/schema.server.ts";
import { searchWordsOf } from "#app/platform/database/search-index.server.ts";

// Each account and each guest has a client record; a merged record points to its target.

export interface Guest {
  name: string | null;
  email: string | null;
  phone: string | null;
}

export async function ensureAccountRecord(trx: Db, userId: string, at: Date): Promise<void> {
  const createdAt = at.toISOString();
  const row = { id: randomUUID(), userId, mergedInto: null, name: null, email: null, phone: null, sortName: "" };
  await trx
    .insertInto("clients")
    .values({ ...row, createdAt, lastSeenAt: createdAt })
    .onConflict((conflict) => conflict.column("userId").doNothing())
    .execute();
  await indexAccountRecord(trx, userId);
}

/** Finds a guest's record by e-mail address or, without an address, by phone and name; otherwise creates one. */
export async function findOrCreateGuestRecord(
  trx: Db,
  guest: Guest,
  at: Date,
): Promise<{ id: string; addedPhone: boolean }> {
  const found = await findGuestRecord(trx, guest);
  const lastSeenAt = at.toISOString();
  if (found) {
    const phone = found.phone ?? guest.phone;
    await trx.updateTable("clients").set({ phone }).where("id", "=", found.id).execute();
    await trx
      .updateTable("clients")
      .set({ lastSeenAt })
      .where("id", "=", found.mergedInto ?? found.id)
      .execute();
    await indexRecord(trx, found.id);
    return { id: found.id, addedPhone: phone !== found.phone };
  }
  const id = randomUUID();
  const { name, email, phone } = guest;
  const row = { id, userId: null, mergedInto: null, name, email, phone, sortName: "" };
  await trx
    .insertInto("clients")
    .values({ ...row, createdAt: lastSeenAt, lastSeenAt })
    .execute();
  await indexRecord(trx, id);
  return { id, addedPhone: false };
}

async function findGuestRecord(trx: Db, { name, email, phone }: Guest) {
  if (!email && !phone) return undefined;
  await lockGuest(trx, email ?? nationalNumber(phone!));
  const rows = await trx
    .selectFrom("clients")
    .select(["id", "mergedInto", "name", "email", "phone"])
    .where("userId", "is", null)
    .$if(email !== null, (query) => query.where("email", "=", email))
    .$if(email === null, (query) => query.where(matchesNumber(phone!)))
    .orderBy("createdAt")
    // Waits for a concurrent erasure, after which the query no longer finds the record.
    .$call(forUpdate(trx))
    .execute();
  if (email) return rows[0];
  const identityOf = (guest: Pick<Guest, "name" | "phone">) =>
    [nationalNumber(guest.phone ?? ""), ...searchWordsOf(guest.name ?? "")].join(" ");
  return rows.find((row) => identityOf(row) === identityOf({ name, phone }));
}

/** The search index has a number in every notation; it stores the numbers of merged records with their target. */
function matchesNumber(phone: string) {
  return (eb: ExpressionBuilder<Schema, "clients">) => {
    const indexedIds = eb
      .selectFrom("searchWords")
      .select("subjectId")
      .where("subject", "=", "client")
      .where("word", "=", nationalNumber(phone));
    return eb.or([
      eb("clients.phone", "=", phone),
      eb("clients.id", "in", indexedIds),
      eb("clients.mergedInto", "in", indexedIds),
    ]);
  };
}

/** Transactions that look up, create or merge the records of one e-mail address or phone number run one by one. */
export async function lockGuest(trx: Db, emailOrPhone: string): Promise<void> {
  await takeLock(trx, "guest", { key: emailOrPhone.toLowerCase() });
}

/** @param ids of the records to change; undefined: all with the address @returns the changed ids */
export async function correctGuestAddress(
  trx: Db,
  from: string,
  to: string,
  ids?: readonly string[],
): Promise<string[]> {
  if (ids?.length === 0) return [];
  const rows = await trx
    .updateTable("clients")
    .set({ email: to })
    .where("email", "=", from)
    .where("userId", "is", null)
    .$if(ids !== undefined, (query) => query.where("id", "in", ids!))
    .returning("id")
    .execute();
  for (const { id } of rows) await indexRecord(trx, id);
  return rows.map(({ id }) => id);
}

/** Deletes the record that an undone entry created, unless it has been used since. @param createdAt of the entry */
export async function deleteUnusedRecord(trx: Db, id: string, createdAt: string): Promise<void> {
  // Lock before the check, so that it sees what concurrent transactions wrote.
  await lockRecord(trx, { id });
  const unused = await trx
    .selectFrom("clients")
    .select("id")
    .where("id", "=", id)
    .where("createdAt", "=", createdAt)
    .where("userId", "is", null)
    .where("mergedInto", "is", null)
    .where(({ not, or, exists, selectFrom }) =>
      not(
        or([
          exists(selectFrom("appointments").select("appointments.id").where("clientId", "=", id)),
          exists(selectFrom("clientNotes").select("clientNotes.id").where("clientId", "=", id)),
          exists(selectFrom("dataRequests").select("dataRequests.id").where("clientId", "=", id)),
          exists(selectFrom("clients as linked").select("linked.id").where("linked.mergedInto", "=", id)),
        ]),
      ),
    )
    .executeTakeFirst();
  if (unused) await deleteRecords(trx, [id]);
}

/** Removes a phone number that an undone change added, unless another appointment has it too. */
export async function removeAddedPhone(trx: Db, id: string, phone: string): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable("clients")
    .set({ phone: null })
    .where("id", "=", id)
    .where("phone", "=", phone)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("appointments")
            .select("appointments.id")
            .where("appointments.clientId", "=", id)
            .where("appointments.phone", "=", phone),
        ),
      ),
    )
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await indexRecord(trx, id);
}

/** Finds the record of an account or else of a guest. @returns the target if the record was merged */
export async function findRecordId(
  db: Db,
  { userId, clientId }: { userId: string | null; clientId: string | null },
): Promise<string | null> {
  if (userId === null && clientId === null) return null;
  const row = await db
    .selectFrom("clients")
    .select(["id", "mergedInto"])
    .where((eb) => (userId === null ? eb("id", "=", clientId) : eb("userId", "=", userId)))
    .executeTakeFirst();
  return row ? (row.mergedInto ?? row.id) : null;
}

/** Ignores case, accents and which word comes first (« Martin Camille »). @returns null for no match or several */
export async function findRecordByName(db: Db, name: string): Promise<string | null> {
  const words = searchWordsOf(name);
  if (words.length === 0) return null;
  const rotations = words.map((_, first) => [...words.slice(first), ...words.slice(0, first)].join(" "));
  const rows = await db
    .selectFrom("clients")
    .select(({ fn }) => fn.coalesce("mergedInto", "id").as("root"))
    .distinct()
    .where("sortName", "in", rotations)
    .limit(2)
    .execute();
  return rows.length === 1 ? rows[0]!.root : null;
}

export async function listLinkedRecords(db: Db, root: string) {
  return db
    .selectFrom("clients")
    .select(["id", "userId", "name", "email", "phone"])
    .where((eb) => eb.or([eb("id", "=", root), eb("mergedInto", "=", root)]))
    .orderBy("createdAt")
    .execute();
}

/** The lock prevents erasing and merging. @returns an empty list if the record was deleted or merged */
export async function lockLinkedRecords(trx: Db, root: string) {
  const record = await lockRecord(trx, { id: root });
  return record?.mergedInto === null ? listLinkedRecords(trx, root) : [];
}

/** Locks the account's record, and lists it with the guest records merged into it. */
export async function lockRecordsMergedIntoAccount(trx: Db, userId: string) {
  const record = await lockRecord(trx, { userId });
  return record ? linkedRecordsOfAccount(trx, record.id, userId) : [];
}

/** If the account's record was merged into another, lists also the guest records merged into that one. */
export async function listRecordsOfAccount(db: Db, userId: string) {
  const record = await db
    .selectFrom("clients")
    .select(["id", "mergedInto"])
    .where("userId", "=", userId)
    .executeTakeFirst();
  return record ? linkedRecordsOfAccount(db, record.mergedInto ?? record.id, userId) : [];
}

/** Leaves out the records of other accounts, and guest records with appointments in them. */
async function linkedRecordsOfAccount(db: Db, root: string, userId: string) {
  const linked = await listLinkedRecords(db, root);
  const guests = linked.filter((record) => record.userId === null).map((record) => record.id);
  const visibleToOthers = new Set(
    (await accountsWithAppointmentsOf(db, guests))
      .filter((account) => account.userId !== userId)
      .map(({ guestId }) => guestId),
  );
  return linked.filter(
    (record) => record.userId === userId || (record.userId === null && !visibleToOthers.has(record.id)),
  );
}

async function accountsWithAppointmentsOf(trx: Db, guests: readonly string[]) {
  if (guests.length === 0) return [];
  return trx
    .selectFrom("appointments")
    .innerJoin("clients as accountRecord", "accountRecord.userId", "appointments.userId")
    .select(["appointments.clientId as guestId", "accountRecord.userId", "accountRecord.id as accountRecordId"])
    .distinct()
    .where("appointments.clientId", "in", guests)
    .execute();
}

export async function deleteRecords(trx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx.deleteFrom("searchWords").where("subject", "=", "client").where("subjectId", "in", ids).execute();
  await trx
    .updateTable("dataRequests")
    .set({ clientId: null, person: null, extendedFor: null, answer: null })
    .where("clientId", "in", ids)
    .execute();
  await trx.deleteFrom("events").where("subject", "=", "client").where("subjectId", "in", ids).execute();
  const merged = await trx
    .selectFrom("clients")
    .select(["id", "userId"])
    .where("mergedInto", "in", ids)
    .where("id", "not in", ids)
    .execute();
  await trx.deleteFrom("clients").where("id", "in", ids).execute();
  // A record merged into a deleted one is split off, or merged into the account that has its appointments.
  const guests = merged.filter(({ userId }) => userId === null).map(({ id }) => id);
  for (const { guestId, accountRecordId } of await accountsWithAppointmentsOf(trx, guests))
    await trx.updateTable("clients").set({ mergedInto: accountRecordId }).where("id", "=", guestId!).execute();
  for (const { id } of merged) await indexRecord(trx, id);
}
