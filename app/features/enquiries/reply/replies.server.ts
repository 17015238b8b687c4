import type { SiteDeps } from "#app/site-deps.ts";
import { randomUUID } from "node:crypto";
import { capitalise, longDateTime } from "#app/french/dates.ts";
import { dueAfter } from "#app/platform/undo-time.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { forUpdate } from "#app/platform/database/row-locks.server.ts";
import { forEachTolerant, repeatUntilZero } from "#app/platform/operations/for-each-tolerant.server.ts";
import { type Actor, recordEvent, type Member } from "#app/platform/events/record-event.server.ts";
import { enqueueMail } from "#app/platform/mail/outbox.server.ts";
import { failed, ok, type Result } from "#app/platform/result.ts";
import { hasPlaceholder, fillPlaceholders } from "#app/features/enquiries/settings/reply-template.ts";
import { enquiryAnswerEmail } from "./reply.emails.tsx";
import {
  requesterOf,
  type EnquiryMessage,
  type LockedEnquiry,
  lockEnquiry,
  indexEnquiry,
  changeStatus,
} from "#app/features/enquiries/thread/enquiry-thread.server.ts";

export interface ProposedSlot {
  date: string;
  time: string;
}

export interface LinkedSlot extends ProposedSlot {
  url: string;
}

/** The feature booking implements the meetings (application/agency/enquiry-answers.server.ts). */
export interface Meetings {
  propose(trx: Db, messageId: string, userId: string, proposedSlots: readonly ProposedSlot[], at: Date): Promise<void>;
  open(trx: Db, messageId: string, at: Date): Promise<LinkedSlot[]>;
  withdraw(trx: Db, messageId: string): Promise<ProposedSlot[]>;
}

export type AnswerRefusal = "unknown" | "on-its-way" | "no-proposed-slots" | "no-account" | "account-disabled";

/** The answer is mailed after the undo minute. The slots replace {créneaux}, or are added at the end. */
export async function writeAnswer(
  { db, now }: SiteDeps,
  meetings: Meetings,
  member: Member,
  enquiryId: string,
  { text, proposedSlots }: { text: string; proposedSlots: readonly ProposedSlot[] },
): Promise<Result<{ id: string }, AnswerRefusal>> {
  const at = now();
  return db.transaction().execute(async (trx) => {
    const row = await lockEnquiry(trx, enquiryId);
    if (!row) return failed("unknown");
    const requester = await requesterOf(trx, row);
    const filledText = fillAnswer(text, { prénom: requester.firstName, offre: offerName(row) }, proposedSlots);
    const unsentAnswers = await trx
      .selectFrom("enquiryMessages")
      .select(["id", "state", "text"])
      .where("enquiryId", "=", enquiryId)
      .where("state", "in", ["waiting", "undone"])
      .execute();
    const waitingAnswer = unsentAnswers.find(({ state }) => state === "waiting");
    if (waitingAnswer?.text === filledText) return ok({ id: waitingAnswer.id });
    // Only one answer may wait; the member can undo it to complete its text.
    if (waitingAnswer) return failed("on-its-way");
    if (proposedSlots.length === 0 && hasPlaceholder(text, "créneaux")) return failed("no-proposed-slots");
    if (proposedSlots.length > 0 && row.userId === null) return failed("no-account");
    if (proposedSlots.length > 0 && requester.isDisabled) return failed("account-disabled");
    const id = randomUUID();
    if (proposedSlots.length > 0) await meetings.propose(trx, id, row.userId!, proposedSlots, at);
    await trx.deleteFrom("enquiryMessages").where("enquiryId", "=", enquiryId).where("state", "=", "undone").execute();
    const eventId = await recordEvent(trx, {
      at,
      actor: { memberId: member.id },
      kind: "enquiry-answered",
      userId: row.userId,
      subjectId: enquiryId,
      data: {},
    });
    await trx
      .insertInto("enquiryMessages")
      .values({
        id,
        enquiryId,
        kind: "answer",
        state: "waiting",
        text: filledText,
        author: member.id,
        createdAt: at.toISOString(),
        dueAt: dueAfter(at).toISOString(),
        statusBefore: row.status,
        eventId,
      })
      .execute();
    await changeStatus(trx, row, { to: "answered", actor: { memberId: member.id }, at });
    await indexEnquiry(trx, row);
    return ok({ id });
  });
}

function offerName({ offer, title }: { offer: string | null; title: string }): string {
  return offer === null ? title : (JSON.parse(offer) as { title: string }).title;
}

/** Replaces all placeholders in one pass, so that braces in the client's words stay. */
function fillAnswer(
  text: string,
  values: Record<"prénom" | "offre", string>,
  proposedSlots: readonly ProposedSlot[],
): string {
  if (proposedSlots.length === 0) return fillPlaceholders(text, values);
  const lines = slotLines(proposedSlots);
  return hasPlaceholder(text, "créneaux")
    ? fillPlaceholders(text, { ...values, créneaux: lines })
    : `${fillPlaceholders(text, values)}\n\n${lines}`;
}

function slotLines(proposedSlots: readonly ProposedSlot[]): string {
  return proposedSlots.map(({ date, time }) => capitalise(longDateTime(date, time))).join("\n");
}

export async function listWaitingAnswers(db: Db) {
  const rows = await db
    .selectFrom("enquiryMessages")
    .innerJoin("enquiries", "enquiries.id", "enquiryMessages.enquiryId")
    .leftJoin("users", "users.id", "enquiries.userId")
    .leftJoin("users as members", "members.id", "enquiryMessages.author")
    .select(["enquiryMessages.id", "enquiryId", "enquiryMessages.createdAt", "enquiryMessages.dueAt"])
    .select(["users.name", "enquiries.userEmail", "enquiryMessages.author", "members.firstName"])
    .where("enquiryMessages.state", "=", "waiting")
    .orderBy("enquiryMessages.dueAt")
    .execute();
  return rows.map(({ name, userEmail, dueAt, author, firstName, ...row }) => ({
    ...row,
    name: name ?? userEmail,
    dueAt: dueAt!,
    author: { id: author, firstName },
  }));
}

/** « Défaire »: the next answer starts with the undone text. @returns false: already sent or undone */
export async function undoAnswer(
  { db, now }: SiteDeps,
  meetings: Pick<Meetings, "withdraw">,
  actor: Actor,
  id: string,
): Promise<boolean> {
  const at = now();
  return db.transaction().execute(async (trx) => {
    const locked = await lockWaitingAnswer(trx, id);
    if (!locked) return false;
    const { message, row } = locked;
    const proposedSlots = await meetings.withdraw(trx, id);
    // The slots are released, so the next answer proposes its own.
    const text = message.text.replace(slotLines(proposedSlots), () => "{créneaux}");
    const changes = { state: "undone" as const, dueAt: null, ...(proposedSlots.length > 0 && { text }) };
    await trx.updateTable("enquiryMessages").set(changes).where("id", "=", id).execute();
    if (row.status === "answered") await changeStatus(trx, row, { to: message.statusBefore ?? "open", actor, at });
    await indexEnquiry(trx, row);
    await recordEvent(trx, {
      at,
      actor,
      kind: "answer-undone",
      userId: row.userId,
      subjectId: row.id,
      data: { proposedSlots: proposedSlots.map(({ date, time }) => ({ date, time })) },
    });
    return true;
  });
}

/** Locks the enquiry before the message, as `writeAnswer` does, to prevent a deadlock. */
async function lockWaitingAnswer(trx: Db, id: string) {
  const answer = await trx.selectFrom("enquiryMessages").select("enquiryId").where("id", "=", id).executeTakeFirst();
  const row = answer && (await lockEnquiry(trx, answer.enquiryId));
  if (!row) return null;
  const message = await trx
    .selectFrom("enquiryMessages")
    .selectAll()
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .$call(forUpdate(trx))
    .executeTakeFirst();
  return message ? { message, row } : null;
}

const BATCH_SIZE = 100;

/** Several instances may run it at once. @returns the number of answers */
export async function sendDueAnswers(deps: SiteDeps, meetings: Meetings): Promise<number> {
  return forEachTolerant(await listDueAnswers(deps), (id) => sendAnswer(deps, meetings, id));
}

/** A restore undoes due answers, because they may have been sent already. @returns the number of answers */
export async function undoDueAnswers(deps: SiteDeps, meetings: Pick<Meetings, "withdraw">): Promise<number> {
  return repeatUntilZero(async () =>
    forEachTolerant(await listDueAnswers(deps), (id) => undoAnswer(deps, meetings, "system", id)),
  );
}

async function listDueAnswers({ db, now }: SiteDeps): Promise<string[]> {
  const due = await db
    .selectFrom("enquiryMessages")
    .select("id")
    .where("state", "=", "waiting")
    .where("dueAt", "<=", now().toISOString())
    .orderBy("dueAt")
    .limit(BATCH_SIZE)
    .execute();
  return due.map(({ id }) => id);
}

/** @returns false: the answer was undone, or another instance sent it */
export async function sendAnswer(deps: SiteDeps, meetings: Meetings, id: string): Promise<boolean> {
  const at = deps.now();
  return deps.db.transaction().execute(async (trx) => {
    const locked = await lockWaitingAnswer(trx, id);
    if (!locked) return false;
    const { message, row } = locked;
    const proposedSlots = await meetings.open(trx, id, at);
    const messageId = await mailAnswer(deps, trx, { row, message, proposedSlots }, at);
    await trx
      .updateTable("enquiryMessages")
      .set({ state: "stored", sentAt: at.toISOString(), dueAt: null, messageId })
      .where("id", "=", id)
      .execute();
    // The client sees the new state together with the answer.
    if (row.status === "answered")
      await trx.updateTable("enquiries").set({ formerStatus: null }).where("id", "=", row.id).execute();
    return true;
  });
}

/** Mails an answer with new booking links, after the client's address has changed. */
export async function mailAnswerAgain(
  deps: SiteDeps,
  trx: Db,
  id: string,
  { proposedSlots, heldUntil }: { proposedSlots: readonly LinkedSlot[]; heldUntil: string },
  at: Date,
): Promise<void> {
  const message = await trx.selectFrom("enquiryMessages").selectAll().where("id", "=", id).executeTakeFirst();
  const row =
    message && (await trx.selectFrom("enquiries").selectAll().where("id", "=", message.enquiryId).executeTakeFirst());
  if (row) await mailAnswer(deps, trx, { row, message, proposedSlots, heldUntil }, at);
}

interface AnswerContent {
  row: LockedEnquiry;
  message: Pick<EnquiryMessage, "text" | "eventId">;
  proposedSlots: readonly LinkedSlot[];
  heldUntil?: string;
}

async function mailAnswer(
  deps: SiteDeps,
  trx: Db,
  { row, message, proposedSlots, heldUntil }: AnswerContent,
  at: Date,
): Promise<string> {
  const requester = await requesterOf(trx, row);
  const mail = enquiryAnswerEmail({
    to: requester.email,
    hasOpenAccount: requester.hasOpenAccount,
    title: row.title,
    text: message.text,
    proposedSlots,
    heldUntil: heldUntil && heldUntil <= at.toISOString() ? null : heldUntil,
    threadIds: await messageIdsOf(trx, row.id, row.messageId),
    publicUrl: deps.publicUrl,
    identity: deps.identity(),
  });
  const [enqueued] = await enqueueMail(trx, at, { userId: row.userId, eventId: message.eventId }, mail);
  return enqueued!.messageId;
}

async function messageIdsOf(trx: Db, enquiryId: string, firstId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom("enquiryMessages")
    .select((eb) => eb.ref("messageId").$notNull().as("messageId"))
    .where("enquiryId", "=", enquiryId)
    .where("messageId", "is not", null)
    .orderBy("createdAt")
    .execute();
  return [firstId, ...rows.map(({ messageId }) => messageId)];
}
