import type { SiteDeps } from "#app/site-deps.ts";
import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import { findRecordId, findRecordByName } from "#app/records/client-records.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { forUpdate } from "#app/platform/database/row-locks.server.ts";
import { type Actor, recordEvent, type Member } from "#app/platform/events/record-event.server.ts";
import type { DataRequestsTable } from "#app/platform/schema/client-tables.server.ts";
import { lockRecord } from "#app/records/lock-record.server.ts";
import { failed, ok, type Result } from "#app/platform/result.ts";
import { logRetainedSince } from "./retention.ts";
import { nextLineNumber } from "./line-number.server.ts";
import { mayExtend } from "./request-due.ts";

type DataRequest = Selectable<DataRequestsTable>;

type NewDataRequest = Pick<DataRequest, "kind" | "origin" | "clientId" | "person" | "checkedBy" | "receivedOn"> &
  Partial<Pick<DataRequest, "answeredOn" | "outcome" | "answer">>;

export async function recordDataRequest(trx: Db, dataRequest: NewDataRequest, actor: Actor, at: Date): Promise<number> {
  const number = await nextLineNumber(trx, "dataRequests", at);
  const initialValues = { extendedOn: null, extendedFor: null, answeredOn: null, outcome: null, answer: null };
  await trx
    .insertInto("dataRequests")
    .values({ id: randomUUID(), number, ...initialValues, ...dataRequest, createdAt: at.toISOString() })
    .execute();
  await recordLogChange(trx, number, actor, at);
  return number;
}

/** @param dataRequest.recordId a client record; if empty, the record of the only client with this name, or none */
export function recordReceivedRequest(
  { db, now }: SiteDeps,
  member: Member,
  { recordId, ...dataRequest }: Omit<NewDataRequest, "clientId"> & { recordId: string; person: string },
): Promise<Result<void, "gone">> {
  const at = now();
  return db.transaction().execute(async (trx) => {
    const id = await (recordId
      ? findRecordId(trx, { userId: null, clientId: recordId })
      : findRecordByName(trx, dataRequest.person));
    const record = id === null ? undefined : await lockRecord(trx, { id });
    if (!record && (recordId || id)) return failed("gone");
    await recordDataRequest(trx, { ...dataRequest, clientId: record?.id ?? null }, { memberId: member.id }, at);
    return ok();
  });
}

function recordLogChange(trx: Db, number: number, actor: Actor, at: Date): Promise<string> {
  const subjectId = String(number);
  return recordEvent(trx, { at, actor, kind: "data-request-recorded", userId: null, subjectId, data: {} });
}

const SELF_SERVICE = {
  account: { origin: "account", checkedBy: "login" },
  link: { origin: "mail", checkedBy: "address" },
} as const;

/** Logs a request that needs no member, such as an export, at most once a day. Call it in the request's transaction. */
export async function recordClientRequest(
  trx: Db,
  owner: { id: string } | { userId: string },
  kind: DataRequest["kind"],
  channel: keyof typeof SELF_SERVICE,
  today: string,
  at: Date,
): Promise<void> {
  // The lock prevents two lines for two concurrent requests.
  const record = await lockRecord(trx, owner);
  if (!record) return;
  const existing = await trx
    .selectFrom("dataRequests")
    .select("id")
    .where("clientId", "=", record.id)
    .where("kind", "=", kind)
    .where("origin", "=", SELF_SERVICE[channel].origin)
    .where("checkedBy", "=", SELF_SERVICE[channel].checkedBy)
    .where("receivedOn", "=", today)
    .executeTakeFirst();
  if (existing) return;
  const line = { ...requestAnsweredAtOnce(kind, today), ...SELF_SERVICE[channel], clientId: record.id };
  await recordDataRequest(trx, line, "client", at);
}

export function requestAnsweredAtOnce(kind: DataRequest["kind"], today: string) {
  return { kind, receivedOn: today, answeredOn: today, outcome: "granted", person: null } as const;
}

/** Call it before the records are deleted. @returns whether there was an unanswered erasure request */
export async function answerErasureRequests(
  trx: Db,
  recordIds: readonly string[],
  { today, checkedBy }: { today: string; checkedBy: DataRequest["checkedBy"] | null },
  actor: Actor,
  at: Date,
): Promise<boolean> {
  if (recordIds.length === 0) return false;
  const rows = await trx
    .selectFrom("dataRequests")
    .select(["id", "number", "checkedBy"])
    .where("clientId", "in", recordIds)
    .where("kind", "=", "erasure")
    .where("answeredOn", "is", null)
    .orderBy("number")
    .$call(forUpdate(trx))
    .execute();
  for (const row of rows) {
    const check = row.checkedBy === "pending" ? (checkedBy ?? "pending") : row.checkedBy;
    const answer = { answeredOn: today, outcome: "granted", checkedBy: check } as const;
    await trx.updateTable("dataRequests").set(answer).where("id", "=", row.id).execute();
    await recordLogChange(trx, row.number, actor, at);
  }
  return rows.length > 0;
}

interface DataRequestAnswer {
  answeredOn: string;
  outcome: NonNullable<DataRequest["outcome"]>;
  answer: string | null;
  checkedBy?: DataRequest["checkedBy"] | undefined;
}

export function answerDataRequest(deps: SiteDeps, member: Member, id: string, answer: DataRequestAnswer) {
  return changeOpenRequest(deps, member, id, (row) => {
    if (answer.answeredOn < row.receivedOn) return failed("before-received");
    const checkedBy = row.checkedBy === "pending" ? answer.checkedBy : row.checkedBy;
    if (checkedBy === undefined && answer.outcome !== "refused") return failed("not-checked");
    return ok({ values: { ...answer, checkedBy: checkedBy ?? row.checkedBy, ...fieldsToErase(row, answer) } });
  });
}

export function extendDataRequest(deps: SiteDeps, member: Member, id: string, extendedFor: string, today: string) {
  return changeOpenRequest(deps, member, id, (row) => {
    if (row.extendedOn !== null) return failed("already-extended");
    return mayExtend(row, today) ? ok({ values: { extendedFor, extendedOn: today } }) : failed("too-late-to-extend");
  });
}

function changeOpenRequest<Reason extends string>(
  { db, now }: SiteDeps,
  member: Member,
  id: string,
  change: (row: DataRequest) => Result<{ values: Partial<DataRequest> }, Reason>,
): Promise<Result<void, Reason | "unknown" | "already-answered">> {
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
    const result = change(row);
    if (!result.ok) return result;
    await trx.updateTable("dataRequests").set(result.values).where("id", "=", id).execute();
    await recordLogChange(trx, row.number, { memberId: member.id }, at);
    return ok();
  });
}

/** Without a client record, the line itself holds the personal data to erase. */
function fieldsToErase(
  { kind, clientId }: DataRequest,
  { outcome }: { outcome: DataRequest["outcome"] },
): Partial<DataRequest> {
  const isErased = kind === "erasure" && outcome === "granted" && clientId === null;
  return isErased ? { person: null, extendedFor: null, answer: null } : {};
}

export interface NamedDataRequest extends DataRequest {
  /** The name of the account or client record, otherwise the entered name; null: neither. */
  name: string | null;
}

const ANSWERED_PER_PAGE = 25;
const MAX_INT32 = 2 ** 31 - 1;

/** @param before the last line number of the previous page of answered requests; null: the first page */
export async function readDataRequests(
  db: Db,
  before: number | null,
): Promise<{ open: NamedDataRequest[]; answered: NamedDataRequest[]; next: number | null }> {
  const [open, found] = await Promise.all([
    dataRequests(db).where("dataRequests.answeredOn", "is", null).orderBy("receivedOn").orderBy("number").execute(),
    dataRequests(db)
      .where("dataRequests.answeredOn", "is not", null)
      .where("number", "<", before ?? MAX_INT32)
      .orderBy("number", "desc")
      .limit(ANSWERED_PER_PAGE + 1)
      .execute(),
  ]);
  const answered = found.slice(0, ANSWERED_PER_PAGE);
  const next = found.length > ANSWERED_PER_PAGE ? answered.at(-1)!.number : null;
  return { open: open.map(withName), answered: answered.map(withName), next };
}

function dataRequests(db: Db) {
  return db
    .selectFrom("dataRequests")
    .leftJoin("clients", "clients.id", "dataRequests.clientId")
    .leftJoin("users", "users.id", "clients.userId")
    .selectAll("dataRequests")
    .select(["clients.name as guestName", "users.name as accountName"]);
}

function withName({
  guestName,
  accountName,
  ...row
}: DataRequest & { guestName: string | null; accountName: string | null }): NamedDataRequest {
  return { ...row, name: accountName ?? guestName ?? row.person };
}

export async function exportDataRequests(db: Db): Promise<NamedDataRequest[]> {
  return (await dataRequests(db).orderBy("number").execute()).map(withName);
}

export async function exportRequestsForClient(db: Db, recordIds: readonly string[]) {
  return db
    .selectFrom("dataRequests")
    .select(["number", "kind", "receivedOn", "extendedOn", "extendedFor", "answeredOn", "outcome", "answer"])
    .where("clientId", "in", recordIds)
    .orderBy("number")
    .execute();
}

export async function exportRequestsForAgency(db: Db, recordIds: readonly string[]) {
  return db
    .selectFrom("dataRequests")
    .select(["number", "kind", "origin", "person", "checkedBy", "receivedOn", "extendedOn", "extendedFor"])
    .select(["answeredOn", "outcome", "answer"])
    .where("clientId", "in", recordIds)
    .orderBy("number")
    .execute();
}

export async function purgeDataRequestLog(db: Db, now: Date): Promise<void> {
  const since = logRetainedSince(now).toISOString().slice(0, 10);
  await db.deleteFrom("dataRequests").where("answeredOn", "<", since).execute();
  await db.deleteFrom("breaches").where("noticedAt", "<", since).execute();
}
