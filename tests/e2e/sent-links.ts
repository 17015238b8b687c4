import { answerEnquiry, endAnswer } from "#app/application/agency/enquiry-answers.server.ts";
import { holdsOf, takeSlots } from "#app/features/booking/availability/slot-holds.server.ts";
import { suggestMeetingSlots } from "#app/features/booking/proposals/propose-meeting.server.ts";
import { serializeSlots } from "#app/features/booking/proposals/proposal.ts";
import { sendEnquiry } from "#app/features/enquiries/form/send-enquiry.server.ts";
import { saveMessage } from "#app/features/enquiries/thread/enquiry-thread.server.ts";
import { createLinkToken } from "#app/platform/security/link-token.server.ts";
import { seedAppointment } from "#support/fixtures/appointments.ts";
import { siteDepsFor, done } from "#support/fixtures/use-cases.ts";
import { accountOf } from "#support/fixtures/people.ts";
import { insertRows, readRow, updateRows } from "#support/database/rows.ts";
import { seedAccount } from "#support/site/site.ts";
import type { Person, TestSite } from "./fixtures.ts";

export function createLink(userId: string) {
  const { token, hash: tokenHash } = createLinkToken();
  const createdAt = new Date().toISOString();
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  return { token, link: { tokenHash, userId, createdAt, expiresAt, usedAt: null } };
}

/** Seeds an account with an unverified address. @returns the token of the verification mail */
export async function seedVerification({ db }: TestSite, person: Person): Promise<string> {
  const { id } = await seedAccount(db, person);
  await updateRows(db, "users", { emailVerified: false }, { id });
  const { token, link } = createLink(id);
  await db.insertInto("emailVerifications").values(link).execute();
  return token;
}

/** Seeds an appointment with a proposal and a reminder on a free day. Returns its id and the link tokens of both mails. */
export async function seedLinks({ db }: TestSite, date: string) {
  const at = new Date().toISOString();
  const id = await seedAppointment(db, { date, time: "10:00", minutes: 60, userEmail: "lea@courriel.example" });
  const [moveLink, reminderLink] = [createLinkToken(), createLinkToken()];
  // On the same day, because other tests may have taken slots of the next one.
  const proposedSlot = { date, time: "16:00" };
  const until = new Date(`${date}T00:00:00Z`);
  const proposal = {
    id,
    kind: "move" as const,
    appointmentId: id,
    date,
    time: "10:00",
    personalMessage: null,
    slots: serializeSlots([proposedSlot]),
    heldUntil: until.toISOString(),
    createdAt: at,
  };
  await insertRows(db, "proposals", { ...proposal, state: "open", againAt: null, finalizedAt: null });
  const holds = holdsOf({ ...proposedSlot, minutes: 60, travelBefore: 0, travelAfter: 0 });
  await takeSlots(db, holds, { proposalId: id, until }, new Date());
  const link = { proposalId: id, round: 1 as const, slot: "", tokenHash: moveLink.hash, sentAt: at, openedAt: null };
  await insertRows(db, "proposalLinks", link);
  const reminder = { appointmentId: id, sequence: 0, date, time: "10:00", tokenHash: reminderLink.hash, createdAt: at };
  await insertRows(db, "reminders", reminder);
  return { id, proposalToken: moveLink.token, reminderToken: reminderLink.token };
}

/**
 * Seeds an enquiry with an answer, a note and a reply, all by one account. Returns the enquiry's id and the link token
 * of a proposed slot.
 */
export async function seedThread({ db }: TestSite, email: string) {
  const deps = siteDepsFor({ db });
  const account = await accountOf(db, { email });
  const enquiry = { title: "Baptême, chapelle", services: ["photo" as const], description: "Le matin." };
  const offer = { service: "photo" as const, title: "Baptême, formule OR", price: 1500 };
  const { id: enquiryId } = await sendEnquiry(deps, account, enquiry, offer);
  await saveMessage(deps, account, enquiryId, { kind: "note", text: "Prendre le 50 mm." });
  await saveMessage(deps, account, enquiryId, { kind: "reply", text: "Plutôt le soir." });
  const proposedSlots = await suggestMeetingSlots(deps);
  const answered = await done(answerEnquiry(deps, account, enquiryId, { text: "Voici :", proposedSlots }));
  await endAnswer(deps, account, answered.id, "notified");
  const { message } = await readRow(db, "mail", "message", { kind: "enquiry-answer", to: email });
  return { enquiryId, slotToken: /\/creneau\/([\w-]+)/.exec(message)![1]! };
}
