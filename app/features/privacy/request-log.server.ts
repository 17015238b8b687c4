import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import { recordIdOf, recordNamed } from "#app/records/client-records.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { forUpdate } from "#app/platform/database/row-locks.server.ts";
import { type Actor, recordEvent, type Member } from "#app/platform/events/record-event.server.ts";
import type { DataRequestsTable } from "#app/platform/schema/client-tables.server.ts";
import { lockRecord } from "#app/records/lock-client.server.ts";
import type { UseCaseDeps } from "#app/platform/operations/use-case-deps.server.ts";
import { failed, ok, type Result } from "#app/platform/result.ts";
import { logRetainedSince } from "./retention.ts";
import { nextNumber } from "./line-number.server.ts";
import { mayExtend } from "./request-due.ts";

/** The data-request log (RGPD): what people have asked about their data. Breaches have a log of their own. */

export type DataRequest = Selectable<DataRequestsTable>;

type Deps = Pick<UseCaseDeps, "db" | "now">;

export type NewDataRequest = Pick<DataRequest, "kind" | "origin" | "clientId" | "person" | "checkedBy" | "receivedOn"> &
  Partial<Pick<DataRequest, "answeredOn" | "outcome" | "answer">>;

/** Writes a line, in the transaction of what it is about where there is one. @returns its number */
export async function recordDataRequest(trx: Db, dataRequest: NewDataRequest, actor: Actor, at: Date): Promise<number> {
  const number = await nextNumber(trx, "dataRequests");
  const nothingYet = { extendedOn: null, extendedFor: null, answeredOn: null, outcome: null, answer: null };
  await trx
    .insertInto("dataRequests")
    .values({ id: randomUUID(), number, ...nothingYet, ...dataRequest, createdAt: at.toISOString() })
    .execute();
  await recordLogChange(trx, number, actor, at);
  return number;
}

/**
 * Writes down what was asked by letter, mail or telephone.
 * @param dataRequest.file whose record it was opened from; empty: it is the one client's who has just this name, or a stranger's
 */
export function recordReceivedRequest(
  { db, now }: Deps,
  member: Member,
  { file, ...dataRequest }: Omit<NewDataRequest, "clientId"> & { file: string; person: string },
): Promise<Result<void, "gone">> {
  const at = now();
  return db.transaction().execute(async (trx) => {
    const found = await (file
      ? recordIdOf(trx, { userId: null, clientId: file })
      : recordNamed(trx, dataRequest.person));
    const locked = found === null ? undefined : await lockRecord(trx, { id: found });
    if (!locked && (file || found)) return failed("gone");
    await recordDataRequest(trx, { ...dataRequest, clientId: locked?.id ?? null }, { memberId: member.id }, at);
    return ok();
  });
}

/** Records in the history that a line of the log was written or changed. */
function recordLogChange(trx: Db, number: number, actor: Actor, at: Date): Promise<string> {
  const subjectId = String(number);
  return recordEvent(trx, { at, actor, kind: "data-request-recorded", userId: null, subjectId, data: {} });
}

/** How a request came that somebody fulfils by themselves: logged in, or by the link of a mail. */
const OWN_WAYS = {
  account: { origin: "account", checkedBy: "login" },
  link: { origin: "mail", checkedBy: "address" },
} as const;

/**
 * What somebody does by themselves is one line a day, however often they do it. It is written in the transaction of what they do.
 * @param owner the client record, or the account whose record it is
 * @param today YYYY-MM-DD
 */
export async function recordClientRequest(
  trx: Db,
  owner: { id: string } | { userId: string },
  kind: DataRequest["kind"],
  way: keyof typeof OWN_WAYS,
  today: string,
  at: Date,
): Promise<void> {
  // Held, so that two at once are one line.
  const file = await lockRecord(trx, owner);
  if (!file) return;
  const noted = await trx
    .selectFrom("dataRequests")
    .select("id")
    .where("clientId", "=", file.id)
    .where("kind", "=", kind)
    .where("origin", "=", OWN_WAYS[way].origin)
    .where("checkedBy", "=", OWN_WAYS[way].checkedBy)
    .where("receivedOn", "=", today)
    .executeTakeFirst();
  if (noted) return;
  const line = { ...doneImmediately(kind, today), ...OWN_WAYS[way], clientId: file.id };
  await recordDataRequest(trx, line, "client", at);
}

/** Of what is asked and done in one. */
export function doneImmediately(kind: DataRequest["kind"], today: string) {
  return { kind, receivedOn: today, answeredOn: today, outcome: "granted", person: null } as const;
}

/**
 * Answers what the people of these files have asked: that they are erased. To be called before the files go.
 * @param checkedBy what showed that it is them; null: nobody has looked
 * @returns whether anything waited for it
 */
export async function answerErasures(
  trx: Db,
  files: readonly string[],
  { today, checkedBy }: { today: string; checkedBy: DataRequest["checkedBy"] | null },
  actor: Actor,
  at: Date,
): Promise<boolean> {
  if (files.length === 0) return false;
  const rows = await trx
    .selectFrom("dataRequests")
    .select(["id", "number", "checkedBy"])
    .where("clientId", "in", files)
    .where("kind", "=", "erasure")
    .where("answeredOn", "is", null)
    .orderBy("number")
    .$call(forUpdate(trx))
    .execute();
  for (const { id, number, checkedBy: before } of rows) {
    const known = before === "pending" ? (checkedBy ?? before) : before;
    const done = { answeredOn: today, outcome: "granted", checkedBy: known } as const;
    await trx.updateTable("dataRequests").set(done).where("id", "=", id).execute();
    await recordLogChange(trx, number, actor, at);
  }
  return rows.length > 0;
}

export type LogRefusal =
  | "unknown"
  | "already-answered"
  | "already-extended"
  | "too-late-to-extend"
  | "before-received"
  | "not-checked"
  | "edit-conflict";
export type LogChange = Result<void, LogRefusal>;

interface DataRequestAnswer {
  answeredOn: string;
  outcome: NonNullable<DataRequest["outcome"]>;
  answer: string | null;
  /** What showed that it is them, where nobody had looked before. */
  checkedBy?: DataRequest["checkedBy"] | undefined;
}

/** Answers a line, or says that the answer takes longer. */
export function changeDataRequest(
  { db, now }: Deps,
  member: Member,
  id: string,
  today: string,
  change: { extendedFor: string } | DataRequestAnswer,
): Promise<LogChange> {
  const at = now();
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom("dataRequests")
      .selectAll()
      .where("id", "=", id)
      .$call(forUpdate(trx))
      .executeTakeFirst();
    if (!row) return failed("unknown");
    if (row.answeredOn !== null) return failed("already-answered");
    if ("extendedFor" in change && row.extendedOn !== null) return failed("already-extended");
    if ("extendedFor" in change && !mayExtend(row, today)) return failed("too-late-to-extend");
    if ("answeredOn" in change && change.answeredOn < row.receivedOn) return failed("before-received");
    // Nobody's data are given out or changed before it is known that it is them.
    const checkedBy = row.checkedBy === "pending" && "answeredOn" in change ? change.checkedBy : row.checkedBy;
    if (checkedBy === undefined && "answeredOn" in change && change.outcome !== "refused") return failed("not-checked");
    const values =
      "extendedFor" in change
        ? { ...change, extendedOn: today }
        : { ...change, checkedBy: checkedBy ?? row.checkedBy, ...forgottenBy(row, change) };
    await trx.updateTable("dataRequests").set(values).where("id", "=", id).execute();
    await recordLogChange(trx, row.number, { memberId: member.id }, at);
    return ok();
  });
}

/** Of somebody without a file nothing else says that they were erased: the line itself forgets who they are. */
function forgottenBy(
  { kind, clientId }: DataRequest,
  { outcome }: { outcome: DataRequest["outcome"] },
): Partial<DataRequest> {
  const isErased = kind === "erasure" && outcome === "granted" && clientId === null;
  return isErased ? { person: null, extendedFor: null, answer: null } : {};
}

/** A line as the page of the data-request log shows it. */
export interface ShownDataRequest extends DataRequest {
  /** Of the client's record; null: the record is gone, or there never was one. */
  name: string | null;
}

const ROWS = 25;
/** PostgreSQL's greatest integer. */
const NO_END = 2_147_483_647;

/** Those that wait for an answer, the oldest first, then a page of those that have one. @param before a number */
export async function readDataRequests(
  db: Db,
  before: number | null,
): Promise<{ open: ShownDataRequest[]; answered: ShownDataRequest[]; next: number | null }> {
  const [open, found] = await Promise.all([
    dataRequests(db).where("dataRequests.answeredOn", "is", null).orderBy("receivedOn").orderBy("number").execute(),
    dataRequests(db)
      .where("dataRequests.answeredOn", "is not", null)
      .where("number", "<", before ?? NO_END)
      .orderBy("number", "desc")
      .limit(ROWS + 1)
      .execute(),
  ]);
  const answered = found.slice(0, ROWS);
  const next = found.length > ROWS ? answered.at(-1)!.number : null;
  return { open: open.map(shown), answered: answered.map(shown), next };
}

function dataRequests(db: Db) {
  return db
    .selectFrom("dataRequests")
    .leftJoin("clients", "clients.id", "dataRequests.clientId")
    .leftJoin("users", "users.id", "clients.userId")
    .selectAll("dataRequests")
    .select(["clients.name as guestName", "users.name as accountName"]);
}

function shown({
  guestName,
  accountName,
  ...row
}: DataRequest & { guestName: string | null; accountName: string | null }): ShownDataRequest {
  return { ...row, name: accountName ?? guestName ?? row.person };
}

/** All of it, for the file: the oldest first. */
export async function exportDataRequests(db: Db): Promise<ShownDataRequest[]> {
  return (await dataRequests(db).orderBy("number").execute()).map(shown);
}

/** For the file that a client may carry away: what the data-request log says of them. @param files that are about them */
export async function exportClientRequests(db: Db, files: readonly string[]) {
  return db
    .selectFrom("dataRequests")
    .select(["number", "kind", "receivedOn", "extendedOn", "extendedFor", "answeredOn", "outcome", "answer"])
    .where("clientId", "in", files)
    .orderBy("number")
    .execute();
}

/** The same of files, for the agency's own export: also who asked, and how it was known that it was them. */
export async function exportRequestsOfRecords(db: Db, files: readonly string[]) {
  return db
    .selectFrom("dataRequests")
    .select(["number", "kind", "origin", "person", "checkedBy", "receivedOn", "extendedOn", "extendedFor"])
    .select(["answeredOn", "outcome", "answer"])
    .where("clientId", "in", files)
    .orderBy("number")
    .execute();
}

/** Deletes what was kept long enough: what waits for an answer stays. */
export async function purgeDataRequestLog(db: Db, now: Date): Promise<void> {
  const since = logRetainedSince(now).toISOString().slice(0, 10);
  await db.deleteFrom("dataRequests").where("answeredOn", "<", since).execute();
  await db.deleteFrom("breaches").where("noticedAt", "<", since).execute();
}
