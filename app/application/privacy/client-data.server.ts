import type { SiteDeps } from "#app/site-deps.ts";
import { listSessions } from "#app/features/account/session/session-list.server.ts";
import { disableAccount, enableAccount } from "#app/features/account/members/accounts.server.ts";
import { exportProposalsAbout } from "#app/features/booking/proposals/proposal-retention.server.ts";
import { parisDate } from "#app/features/booking/time/paris-time.ts";
import { bySlot } from "#app/features/booking/time/slot.ts";
import {
  requestAnsweredAtOnce,
  exportRequestsForAgency,
  recordDataRequest,
} from "#app/features/privacy/request-log.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { eventKinds } from "#app/platform/schema/event-kinds.ts";
import { isErased } from "#app/features/profile/erasure.server.ts";
import { type Actor, recordEvent } from "#app/platform/events/record-event.server.ts";
import { lockRecord } from "#app/records/lock-record.server.ts";
import { failed, ok, type Result } from "#app/platform/result.ts";
import { type MergedClient, readAppointments, readMergedClient } from "#app/features/clients/merged-client.server.ts";
import { eraseAccount, eraseGuestRecord } from "./erase-account.server.ts";
import { exportMailsOfRecords } from "./event-history.server.ts";
import { exportAccountData } from "./personal-data.server.ts";

async function findClient(db: Db, id: string): Promise<MergedClient | undefined> {
  const client = await readMergedClient(db, id);
  return client && !("mergedInto" in client) ? client : undefined;
}

/** Answers a request to the agency (GDPR, art. 15), with the agency's notes, which the client's own export omits. */
export async function exportClient(deps: SiteDeps, id: string) {
  const { db } = deps;
  const client = await findClient(db, id);
  if (!client) return null;
  const records = [id, ...client.merged.map((record) => record.id)];
  const users = client.accounts.map((account) => account.id);
  const appointments = await readAppointments(db, records, users);
  const appointmentIds = appointments.map((row) => row.id);
  const guestEmails = client.guests.map(({ email }) => email).filter((email) => email !== null);
  return {
    accounts: await Promise.all(
      client.accounts.map(async (account) => ({
        ...(await exportAccountData(deps, account)),
        sessions: await listSessions(deps, account.id, null),
      })),
    ),
    enteredByTheAgency: client.guests.map(({ id: _record, ...guest }) => guest),
    // Mails to guests only, because mails to an account are in the account's part.
    mails: await exportMailsOfRecords(db, { records, users: [], emails: guestEmails }),
    appointments: appointments
      .toSorted(bySlot)
      .map(({ cancelTokenHash: _link, userId: _account, clientId: _record, id: key, date, time, ...row }) => ({
        id: key,
        date,
        slot: time,
        ...row,
      })),
    proposals: await exportProposalsAbout(db, appointmentIds),
    history: await exportHistory(db, records, appointmentIds),
    dataRequests: await exportRequestsForAgency(db, records),
    notes: await db
      .selectFrom("clientNotes")
      .select(["text", "createdAt", "changedAt"])
      .where("clientId", "in", records)
      .orderBy("createdAt")
      .execute(),
    notesOnEnquiries: await exportEnquiryNotes(db, users),
  };
}

/** Leaves out events about accounts, which the exports of the accounts contain. */
async function exportHistory(db: Db, records: readonly string[], appointmentIds: readonly string[]) {
  const rows = await db
    .selectFrom("events")
    .select(["at", "kind", "subject", "data"])
    .where((eb) =>
      eb.or([
        eb.and([eb("subject", "=", "client"), eb("subjectId", "in", records)]),
        // The empty id matches no event; PostgreSQL rejects an empty list.
        eb.and([eb("subject", "=", "appointment"), eb("subjectId", "in", [...appointmentIds, ""])]),
      ]),
    )
    .orderBy("at")
    .execute();
  return rows.map(({ data, kind, ...row }) => ({
    ...row,
    kind,
    what: eventKinds[kind].name,
    data: JSON.parse(data) as object,
  }));
}

async function exportEnquiryNotes(db: Db, users: readonly string[]) {
  if (users.length === 0) return [];
  return db
    .selectFrom("enquiryMessages")
    .innerJoin("enquiries", "enquiries.id", "enquiryMessages.enquiryId")
    .select(["enquiries.title", "enquiryMessages.text", "enquiryMessages.createdAt"])
    .where("enquiries.userId", "in", users)
    .where("enquiryMessages.kind", "=", "note")
    .orderBy("enquiryMessages.createdAt")
    .execute();
}

export function recordExport(
  { db, now }: SiteDeps,
  member: { id: string },
  id: string,
): Promise<Result<void, "unknown">> {
  const at = now();
  const actor: Actor = { memberId: member.id };
  return db.transaction().execute(async (trx) => {
    if (!(await lockRecord(trx, { id })) || !(await findClient(trx, id))) return failed("unknown");
    await recordEvent(trx, { at, actor, kind: "client-exported", userId: null, subjectId: id, data: {} });
    const request = {
      ...requestAnsweredAtOnce("access", parisDate(at)),
      origin: "agency",
      checkedBy: "known",
    } as const;
    await recordDataRequest(trx, { ...request, clientId: id }, actor, at);
    return ok();
  });
}

export async function setAccountEnabled(
  { db, now }: SiteDeps,
  member: { id: string },
  id: string,
  accountId: string,
  isEnabled: boolean,
): Promise<Result<void, "unknown" | "is-member">> {
  const account = (await findClient(db, id))?.accounts.find((each) => each.id === accountId);
  if (!account) return failed("unknown");
  if (account.isMember) return failed("is-member");
  const change = isEnabled ? enableAccount : disableAccount;
  const changed = await change(db, account.email, now(), { memberId: member.id });
  // The client may have changed the address or deleted the account since.
  return !changed.ok && changed.reason === "unknown" ? failed("unknown") : ok();
}

export async function eraseClient(
  deps: SiteDeps,
  member: { id: string },
  id: string,
): Promise<Result<{ cancelled: number; accounts: readonly string[] }, "unknown" | "is-member">> {
  const alreadyErased = async () => {
    const erased = await isErased(deps.db, deps.files, { kind: "client", id });
    return erased ? ok({ cancelled: 0, accounts: [] }) : failed("unknown");
  };
  const client = await findClient(deps.db, id);
  // An earlier click may have erased the record.
  if (!client) return alreadyErased();
  if (client.accounts.some(({ isMember }) => isMember)) return failed("is-member");
  const actor: Actor = { memberId: member.id };
  let cancelled = 0;
  for (const account of client.accounts) {
    const erased = await eraseAccount(deps, account.id, actor);
    cancelled += erased?.cancelled ?? 0;
  }
  if (client.accounts.length === 0) {
    const erased = await eraseGuestRecord(deps, id, actor);
    if (!erased) return alreadyErased();
    cancelled += erased.cancelled;
  }
  return ok({ cancelled, accounts: client.accounts.map((account) => account.id) });
}
