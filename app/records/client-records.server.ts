import { randomUUID } from "node:crypto";
import type { ExpressionBuilder } from "kysely";
import { indexAccountRecord, indexRecord, nationalNumber } from "./client-search.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { takeLock } from "#app/platform/database/row-locks.server.ts";
import { forUpdate } from "#app/platform/database/row-locks.server.ts";
import { lockRecord } from "./lock-client.server.ts";
import { compiledQuery } from "#app/platform/database/compiled-query.server.ts";
import type { Schema } from "#app/platform/schema/schema.server.ts";
import { wordsIn } from "#app/platform/database/search-index.server.ts";

/**
 * The agency's records of its clients: each account has one, and each person whom the agency has entered. One that is merged into
 * another points to it. The account, the agenda and the agency's screens write them.
 */

/** Of somebody without an account, as the agency was told. */
export interface Guest {
  name: string | null;
  email: string | null;
  phone: string | null;
}

/** Opens the record of a new account. */
export async function openAccountRecord(trx: Db, userId: string, at: Date): Promise<void> {
  const createdAt = at.toISOString();
  const row = { id: randomUUID(), userId, mergedInto: null, name: null, email: null, phone: null, sortName: "" };
  await trx
    .insertInto("clients")
    .values({ ...row, createdAt, seenAt: createdAt })
    .onConflict((conflict) => conflict.column("userId").doNothing())
    .execute();
  await indexAccountRecord(trx, userId);
}

/**
 * The record of somebody without an account: the one with their address or, without one, with their number and name. A name alone
 * is nobody's for certain: it gets a record of its own, which can be merged into another.
 * @returns its id, and whether a record that was there had no number before this one
 */
export async function openGuestRecord(trx: Db, guest: Guest, at: Date): Promise<{ id: string; addedPhone: boolean }> {
  const found = await findGuestRecord(trx, guest);
  const seenAt = at.toISOString();
  if (found) {
    const phone = found.phone ?? guest.phone;
    await trx.updateTable("clients").set({ phone }).where("id", "=", found.id).execute();
    await trx
      .updateTable("clients")
      .set({ seenAt })
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
    .values({ ...row, createdAt: seenAt, seenAt })
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
    .$if(email === null, (query) => query.where(hasNumber(phone!)))
    .orderBy("createdAt")
    // Not one that is being erased.
    .$call(forUpdate(trx))
    .execute();
  if (email) return rows[0];
  const folded = (text: string | null) => wordsIn(text ?? "").join(" ");
  const wanted = phone && nationalNumber(phone);
  return rows.find(
    (row) => row.phone !== null && nationalNumber(row.phone) === wanted && folded(row.name) === folded(name),
  );
}

/** Of a record, or of the one that it was merged into: however the number is written there. */
function hasNumber(phone: string) {
  return (eb: ExpressionBuilder<Schema, "clients">) => {
    const found = eb
      .selectFrom("searchWords")
      .select("subjectId")
      .where("subject", "=", "client")
      .where("word", "=", nationalNumber(phone));
    return eb.or([
      eb("clients.phone", "=", phone),
      eb("clients.id", "in", found),
      eb("clients.mergedInto", "in", found),
    ]);
  };
}

/**
 * Of two people of the agency who enter somebody new at once, the second finds the record that the first opens; so does an account
 * that takes over what was entered for its address.
 */
export async function lockGuest(trx: Db, known: string): Promise<void> {
  await takeLock(trx, "guest", { key: known.toLowerCase() });
}

/**
 * Corrects the address of somebody without an account.
 * @param among only in these records
 * @returns the records in which it stood
 */
export async function correctGuestAddress(
  trx: Db,
  from: string,
  to: string,
  among?: readonly string[],
): Promise<string[]> {
  if (among?.length === 0) return [];
  const rows = await trx
    .updateTable("clients")
    .set({ email: to })
    .where("email", "=", from)
    .where("userId", "is", null)
    .$if(among !== undefined, (query) => query.where("id", "in", among!))
    .returning("id")
    .execute();
  for (const { id } of rows) await indexRecord(trx, id);
  return rows.map(({ id }) => id);
}

/** Takes a record away that was opened by an act that is undone, where nothing has come into it since. */
export async function dropRecord(trx: Db, id: string, openedAt: string): Promise<void> {
  // Held before it is looked into: what somebody is writing into it comes first.
  await lockRecord(trx, { id });
  const empty = await trx
    .selectFrom("clients")
    .select("id")
    .where("id", "=", id)
    .where("createdAt", "=", openedAt)
    .where("userId", "is", null)
    .where("mergedInto", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("appointments").select("appointments.id").whereRef("appointments.clientId", "=", "clients.id"),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom("clientNotes").select("clientNotes.id").whereRef("clientNotes.clientId", "=", "clients.id")),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("dataRequests").select("dataRequests.id").whereRef("dataRequests.clientId", "=", "clients.id"),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("clients as linked").select("linked.id").whereRef("linked.mergedInto", "=", "clients.id"))),
    )
    .executeTakeFirst();
  if (empty) await deleteRecords(trx, [id]);
}

/** Takes a number away again that came into a record by an act that is undone, unless another appointment has told it since. */
export async function dropPhone(trx: Db, id: string, phone: string): Promise<void> {
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

const recordWithId = compiledQuery((db, { id }: { id: string }) =>
  db.selectFrom("clients").select(["id", "mergedInto"]).where("id", "=", id),
);

const recordOfAccount = compiledQuery((db, { userId }: { userId: string }) =>
  db.selectFrom("clients").select(["id", "mergedInto"]).where("userId", "=", userId),
);

/** The record in which somebody is found, whether by their account or as the agency entered them; null: they are gone. */
export async function recordIdOf(
  db: Db,
  { userId, clientId }: { userId: string | null; clientId: string | null },
): Promise<string | null> {
  if (userId === null && clientId === null) return null;
  const { rows } = await (userId === null ? recordWithId(db, { id: clientId! }) : recordOfAccount(db, { userId }));
  const [row] = rows;
  return row ? (row.mergedInto ?? row.id) : null;
}

/**
 * The record of the one client who has just this name, as the search folds it, first or last name first.
 * @returns null when nobody has it, or several
 */
export async function recordNamed(db: Db, name: string): Promise<string | null> {
  const words = wordsIn(name);
  if (words.length === 0) return null;
  const orders = words.map((_, first) => [...words.slice(first), ...words.slice(0, first)].join(" "));
  const rows = await db
    .selectFrom("clients")
    .select(({ fn }) => fn.coalesce("mergedInto", "id").as("root"))
    .distinct()
    .where("sortName", "in", orders)
    .limit(2)
    .execute();
  return rows.length === 1 ? rows[0]!.root : null;
}

/** A record and those that were merged into it. */
export async function linkedRecords(db: Db, root: string) {
  return db
    .selectFrom("clients")
    .select(["id", "userId", "name", "email", "phone"])
    .where((eb) => eb.or([eb("id", "=", root), eb("mergedInto", "=", root)]))
    .orderBy("createdAt")
    .execute();
}

/**
 * The same for a record that goes: nobody merges anything into it until the transaction ends, because a merge locks both.
 * @returns none when it is gone, or merged into another by now
 */
export async function lockLinkedRecords(trx: Db, root: string) {
  const record = await lockRecord(trx, { id: root });
  return record?.mergedInto === null ? linkedRecords(trx, root) : [];
}

/**
 * What an account that goes takes along, held like `lockLinkedRecords`: its own record, and those of the same person without an account. Not one
 * whose appointments are in another account: that one stays.
 */
export async function recordsOfAccount(trx: Db, userId: string) {
  const own = await lockRecord(trx, { userId });
  return own ? linkedRecordsOfAccount(trx, own.id, userId) : [];
}

/**
 * The records that are about the owner of an account: their own, and what the agency noted of the same person without one.
 * Not one whose appointments are in another account.
 */
export async function listRecordsOf(db: Db, userId: string) {
  const own = await db
    .selectFrom("clients")
    .select(["id", "mergedInto"])
    .where("userId", "=", userId)
    .executeTakeFirst();
  return own ? linkedRecordsOfAccount(db, own.mergedInto ?? own.id, userId) : [];
}

/** The linked records that are the account's own, or a guest's whose appointments are in no other account. */
async function linkedRecordsOfAccount(db: Db, root: string, userId: string) {
  const linked = await linkedRecords(db, root);
  const guests = linked.filter((record) => record.userId === null).map((record) => record.id);
  const visibleToOthers = new Set(
    (await accountsSeeing(db, guests)).filter((seen) => seen.userId !== userId).map(({ id }) => id),
  );
  return linked.filter(
    (record) => record.userId === userId || (record.userId === null && !visibleToOthers.has(record.id)),
  );
}

/** In which accounts the appointments of guests are. */
async function accountsSeeing(trx: Db, guests: readonly string[]) {
  if (guests.length === 0) return [];
  return trx
    .selectFrom("appointments")
    .innerJoin("clients as own", "own.userId", "appointments.userId")
    .select(["appointments.clientId as id", "own.userId", "own.id as record"])
    .distinct()
    .where("appointments.clientId", "in", guests)
    .execute();
}

/** Deletes records with their notes. An account's own goes with it too. */
export async function deleteRecords(trx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx.deleteFrom("searchWords").where("subject", "=", "client").where("subjectId", "in", ids).execute();
  // What the data-request log says of them has no name any more.
  await trx
    .updateTable("dataRequests")
    .set({ clientId: null, person: null, extendedFor: null, answer: null })
    .where("clientId", "in", ids)
    .execute();
  await trx.deleteFrom("events").where("subject", "=", "client").where("subjectId", "in", ids).execute();
  const others = await trx
    .selectFrom("clients")
    .select(["id", "userId"])
    .where("mergedInto", "in", ids)
    .where("id", "not in", ids)
    .execute();
  await trx.deleteFrom("clients").where("id", "in", ids).execute();
  // They stand alone again, but for those whose appointments are in an account that stays.
  const guests = others.filter(({ userId }) => userId === null).map(({ id }) => id);
  for (const { id, record } of await accountsSeeing(trx, guests))
    await trx.updateTable("clients").set({ mergedInto: record }).where("id", "=", id!).execute();
  for (const { id } of others) await indexRecord(trx, id);
}
