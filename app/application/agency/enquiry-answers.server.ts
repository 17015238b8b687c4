import { secondsUntil } from "#app/platform/undo-time.ts";
import { SlotTaken } from "#app/features/booking/availability/slot-holds.server.ts";
import { listMeetingOutcomes } from "#app/features/booking/proposals/proposal-list.server.ts";
import type { SlotRefusal } from "#app/features/booking/availability/slot-refusal.ts";
import {
  ProposedSlotUnavailable,
  sendMeetingProposal,
  proposeMeeting,
  suggestMeetingSlots,
  withdrawMeetingProposal,
} from "#app/features/booking/proposals/propose-meeting.server.ts";
import {
  type AnswerRefusal,
  listWaitingAnswers,
  type Meetings,
  type ProposedSlot,
  sendAnswer,
  sendDueAnswers,
  undoAnswer,
  writeAnswer,
} from "#app/features/enquiries/reply/replies.server.ts";
import { readThread } from "#app/features/enquiries/thread/enquiry-thread.server.ts";
import type { AuthoredGroup } from "#app/features/booking/undo/pending-groups.ts";
import { hasBegun } from "#app/features/booking/time/span.ts";
import { slotKey } from "#app/features/booking/time/slot.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { lastEvent } from "#app/platform/events/last-event.server.ts";
import type { Member } from "#app/platform/events/record-event.server.ts";
import { findRecordId } from "#app/records/client-records.server.ts";
import { mailName } from "#app/platform/schema/mail-kinds.ts";
import { failed, type Failed, type Ok } from "#app/platform/result.ts";
import type { SiteDeps } from "#app/site-deps.ts";

const meetingsFor = (deps: SiteDeps): Meetings => ({
  propose: (trx, id, userId, slots, at) => proposeMeeting(trx, { id, userId, slots }, at),
  open: (trx, id, at) => sendMeetingProposal(deps, trx, id, at),
  withdraw: withdrawMeetingProposal,
});

export async function answerEnquiry(
  deps: SiteDeps,
  member: Member,
  enquiryId: string,
  answer: { text: string; proposedSlots: readonly ProposedSlot[] },
): Promise<
  Ok<{ id: string }> | Failed<AnswerRefusal | "slot-taken", { proposedSlot?: ProposedSlot; why?: SlotRefusal }>
> {
  try {
    return await writeAnswer(deps, meetingsFor(deps), member, enquiryId, answer);
  } catch (error) {
    if (error instanceof ProposedSlotUnavailable)
      return failed("slot-taken", { proposedSlot: error.slot, why: error.why });
    if (error instanceof SlotTaken) return failed("slot-taken");
    throw error;
  }
}

export function sendDueEnquiryAnswers(deps: SiteDeps): Promise<number> {
  return sendDueAnswers(deps, meetingsFor(deps));
}

/** @returns false if the answer does not exist or can no longer be sent or undone */
export function endAnswer(deps: SiteDeps, member: Member, id: string, how: "notified" | "undone"): Promise<boolean> {
  return how === "notified"
    ? sendAnswer(deps, meetingsFor(deps), id)
    : undoAnswer(deps, meetingsFor(deps), { memberId: member.id }, id);
}

export async function pendingAnswerGroups({ db, now }: SiteDeps): Promise<AuthoredGroup[]> {
  const at = now();
  return (await listWaitingAnswers(db)).map(({ id, name, createdAt, dueAt, author }) => ({
    id,
    doneAt: Date.parse(createdAt),
    seconds: secondsUntil(dueAt, at),
    changes: [{ kind: "answered", name, appointmentId: null, sendsMail: true, hasMessage: false }],
    authors: [author],
  }));
}

export async function readEnquiryDetails(deps: SiteDeps, id: string) {
  const { db } = deps;
  const [thread, mails] = await Promise.all([
    readThread(db, id),
    db
      .selectFrom("events")
      .innerJoin("mail", "mail.eventId", "events.id")
      .select(["mail.id", "mail.to", "mail.kind", "mail.status", "mail.attempts", "mail.lastError", "mail.messageId"])
      .select(["mail.createdAt", "mail.sentAt", "mail.resentFrom"])
      .where("events.subject", "=", "enquiry")
      .where("events.subjectId", "=", id)
      .orderBy("mail.createdAt")
      .execute(),
  ]);
  if (!thread) return null;
  const answerIds = thread.messages.filter(({ kind }) => kind === "answer").map((message) => message.id);
  const [recordId, meetings, undoneSlots, freeSlots] = await Promise.all([
    findRecordId(db, { userId: thread.requester.id, clientId: null }),
    listMeetingOutcomes(db, answerIds),
    thread.undoneText === null ? [] : readUndoneSlots(db, id),
    thread.requester.hasOpenAccount ? suggestMeetingSlots(deps) : [],
  ]);
  const stillUpcoming = undoneSlots.filter((slot) => !hasBegun(slot, deps.now()));
  const others = freeSlots.filter((slot) => !stillUpcoming.some((undone) => slotKey(undone) === slotKey(slot)));
  // The slots of an undone answer come first; free slots fill the list up to its usual length.
  const suggested = [...stillUpcoming, ...others].slice(0, Math.max(stillUpcoming.length, freeSlots.length));
  return {
    ...thread,
    messages: thread.messages.map((message) => ({ ...message, meetings: meetings.get(message.id) ?? null })),
    mails: mails.map(({ resentFrom, ...mail }) => ({ ...mail, title: mailName(mail.kind, resentFrom !== null) })),
    suggested,
    recordId,
  };
}

async function readUndoneSlots(db: Db, enquiryId: string): Promise<ProposedSlot[]> {
  const event = await lastEvent(db, "enquiry", enquiryId, ["answer-undone"]);
  return event?.data.proposedSlots ?? [];
}
