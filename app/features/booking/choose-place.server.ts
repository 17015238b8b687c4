import { addDays, longMoment } from "#app/content/dates.ts";
import { createCapability, hashCapability } from "#app/platform/capability.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { recordEvent } from "#app/platform/events.server.ts";
import { enqueueMail } from "#app/platform/outbox.server.ts";
import { chosenEmail } from "./agency-acts.emails.tsx";
import { holdAgenda, readDayRules } from "./agenda-rules.server.ts";
import { confirmationOf, recipientOf } from "./appointment-mails.server.ts";
import { moveEmails } from "./booking.emails.tsx";
import type { BookingRefusal } from "./booking.messages.ts";
import type { ChoiceRefusal, LinkRefusal } from "./choice.messages.ts";
import { type BookingDeps, checkPlace, orTaken, whyNotBookable } from "./booking.server.ts";
import type { DaySlots } from "./day-slots.ts";
import { holdsOf, listHolds, releasePlaces, takePlaces } from "./held-slots.server.ts";
import { placeKey } from "./nearest-free.ts";
import { offeredStarts } from "./nearest-offered.ts";
import { type Appointment, asClientSees, holdAppointment, seenByClients } from "./pending-acts.server.ts";
import { endProposal, type Proposal, proposalOfLink } from "./proposals.server.ts";
import { loadDay } from "./public-agenda.server.ts";
import { todayInParis } from "./slots.ts";
import { type Place, spanHasBegun } from "./span.ts";

interface Choice {
  proposal: Proposal;
  /** The appointment as its client sees it. */
  own: Appointment;
}

type Deps = Pick<BookingDeps, "db" | "now">;

/** What a link leads to. */
async function findChoice(
  db: Db,
  secret: string,
  at: Date,
): Promise<({ ok: true } & Choice) | { ok: false; reason: LinkRefusal }> {
  const proposal = await proposalOfLink(db, hashCapability(secret));
  if (!proposal) return { ok: false, reason: "unknown" };
  const row = await db
    .selectFrom("appointments")
    .selectAll()
    .where("id", "=", proposal.appointmentId)
    .executeTakeFirst();
  const [seen] = await seenByClients(db, row ? [row] : []);
  if (proposal.state !== "open" || seen?.view.status !== "confirmed") return { ok: false, reason: "used" };
  if (spanHasBegun(seen.view, at)) return { ok: false, reason: "expired" };
  return { ok: true, proposal, own: { ...seen.row, ...seen.view } };
}

/** What others than the client of a proposal hold around a day. */
async function takenByOthers(db: Db, { proposal, own }: Choice, date: string, at: Date): Promise<Set<string>> {
  // A road before or after may pass midnight; nothing else that is offered does.
  const holds = await listHolds(db, addDays(date, -1), addDays(date, 1), at);
  const others = holds.filter(({ appointmentId, offerId }) => appointmentId !== own.id && offerId !== proposal.id);
  return new Set(others.map(placeKey));
}

async function whyNotChosen(db: Db, choice: Choice, place: Place, at: Date): Promise<BookingRefusal | null> {
  const day = await readDayRules(db, todayInParis(at), at);
  const taken = await takenByOthers(db, choice, place.date, at);
  return whyNotBookable({ ...choice.own, ...place }, day, taken);
}

export interface ShownChoice {
  ok: true;
  date: string;
  slot: string;
  minutes: number;
  /** Those that are held for the client and can still be had. */
  held: Place[];
  heldUntil: string;
}

/** What the page behind a link shows. Reads only: mail scanners follow links. */
export async function showChoice(
  { db, now }: Deps,
  secret: string,
): Promise<ShownChoice | { ok: false; reason: LinkRefusal }> {
  const at = now();
  const choice = await findChoice(db, secret, at);
  if (!choice.ok) return choice;
  const { proposal, own } = choice;
  const held: Place[] = [];
  if (proposal.heldUntil > at.toISOString()) {
    for (const place of proposal.places) if (!(await whyNotChosen(db, choice, place, at))) held.push(place);
  }
  const { date, slot, minutes } = own;
  return { ok: true, date, slot, minutes, held, heldUntil: proposal.heldUntil };
}

/** The hours of a day at which the appointment behind a link could begin; null: the link leads to no choice. */
export async function loadChoiceDay(deps: Deps, secret: string, date: string): Promise<DaySlots | null> {
  const at = deps.now();
  const choice = await findChoice(deps.db, secret, at);
  if (!choice.ok) return null;
  const shown = await loadDay(deps, date);
  if (shown.state !== "open") return shown;
  const day = await readDayRules(deps.db, todayInParis(at), at);
  const taken = await takenByOthers(deps.db, choice, date, at);
  return { date, state: "open", slots: offeredStarts({ ...choice.own, date }, day, taken) };
}

/** Somebody, or something, has opened the page of a link: the first time is kept. */
export async function notePageOpened({ db, now }: Deps, secret: string): Promise<void> {
  await db
    .updateTable("proposalLinks")
    .set({ openedAt: now().toISOString() })
    .where("tokenHash", "=", hashCapability(secret))
    .where("openedAt", "is", null)
    .execute();
}

/**
 * Moves the appointment behind a link to the place that its client has chosen, as a move of theirs: whatever was held for
 * them is free again, both sides are written to, and the link has served.
 */
export async function choosePlace(
  deps: BookingDeps,
  secret: string,
  { date, slot }: Place,
): Promise<{ ok: true } | { ok: false; reason: ChoiceRefusal }> {
  const fault = checkPlace({ date, slot });
  if (fault) return { ok: false, reason: fault };
  const at = deps.now();
  return orTaken(() =>
    deps.db.transaction().execute(async (trx) => {
      const proposal = await proposalOfLink(trx, hashCapability(secret));
      if (!proposal) return { ok: false, reason: "unknown" } as const;
      // The day before the row, like everybody.
      await holdAgenda(trx, [date]);
      const row = await holdAppointment(trx, proposal.appointmentId);
      const choice = await findChoice(trx, secret, at);
      if (!choice.ok) return choice;
      const refusal = await whyNotChosen(trx, choice, { date, slot }, at);
      if (refusal) return { ok: false, reason: refusal } as const;
      const own = row && (await asClientSees(trx, row, at));
      if (!own) return { ok: false, reason: "used" } as const;
      await endProposal(trx, own.id, "chosen", at);
      await moveChosen(deps, trx, own, { date, slot }, at);
      return { ok: true } as const;
    }),
  );
}

async function moveChosen(deps: BookingDeps, trx: Db, own: Appointment, to: Place, at: Date): Promise<void> {
  await releasePlaces(trx, own.id);
  await takePlaces(trx, holdsOf({ ...own, ...to }), { appointmentId: own.id }, at);
  const { token, hash } = createCapability();
  const moved = await trx
    .updateTable("appointments")
    .set((eb) => ({ ...to, cancelTokenHash: hash, comingAt: null, sequence: eb("sequence", "+", 1) }))
    .where("id", "=", own.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const eventId = await recordEvent(trx, {
    at,
    actor: "client",
    kind: "appointment-moved",
    userId: own.userId,
    subjectId: own.id,
    data: { from: { date: own.date, slot: own.slot }, to },
  });
  const recipient = await recipientOf(trx, moved);
  if (!recipient) return;
  const details = { ...confirmationOf(deps, moved, recipient, token, at), before: longMoment(own.date, own.slot) };
  const [toClient, toAgency] = moveEmails(details);
  const hasAccount = own.userId !== null;
  await enqueueMail(
    trx,
    at,
    { userId: own.userId, eventId },
    hasAccount ? toClient : chosenEmail({ ...details, word: null, hasAccount }),
    toAgency,
  );
}
