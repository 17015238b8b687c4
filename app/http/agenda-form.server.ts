import { data, redirect } from "react-router";
import type { Viewer } from "#app/content/viewer.ts";
import { parseBookingForm } from "#app/features/booking/booking.forms.ts";
import { type Announcement, type BookingRefusal, bookingRefusals } from "#app/features/booking/booking.messages.ts";
import { loadBookableDays, loadDay } from "#app/features/booking/public-agenda.server.ts";
import type { BookingOutcome, DaySlots } from "#app/features/booking/day-slots.ts";
import { meetingNote } from "#app/features/booking/meeting-note.ts";
import { lastBookableDate, todayInParis } from "#app/features/booking/slots.ts";
import { flashCookie, type FlashName } from "./flash.server.ts";
import { asksForPage, readForm } from "./form-data.server.ts";
import type { Visit } from "./visit.server.ts";

/** What the agenda starts from, wherever it stands; the day of `?date=` only for whoever may book. */
export async function loadAgenda(request: Request, visit: Visit, viewer: Viewer | null) {
  const now = visit.services.now();
  const date = new URL(request.url).searchParams.get("date");
  const days = await loadOrNull(visit, loadBookableDays);
  return {
    viewer: viewer && { email: viewer.email },
    note: meetingNote,
    today: todayInParis(now),
    lastDate: days?.lastDate ?? lastBookableDate(now),
    closedDates: days?.closedDates ?? null,
    selected: viewer && date ? await loadSelected(visit, date.slice(0, 20)) : null,
  };
}

async function loadSelected(visit: Visit, date: string): Promise<DaySlots> {
  return (await loadOrNull(visit, (booking) => loadDay(booking, date))) ?? { date, state: "failed" };
}

/** null when the database does not answer: the agenda then says so and offers nothing (decision 10). */
async function loadOrNull<T>(
  visit: Visit,
  load: (booking: Visit["services"]["booking"]) => Promise<T>,
): Promise<T | null> {
  try {
    return await load(visit.services.booking);
  } catch (error) {
    visit.services.log.error({ requestId: visit.requestId, err: error }, "the agenda could not be loaded");
    return null;
  }
}

const REFUSAL_STATUS: Record<BookingRefusal, number> = {
  incomplete: 400,
  "email-invalid": 400,
  "not-a-date": 400,
  "past-date": 400,
  "beyond-horizon": 400,
  "not-a-slot": 400,
  "slot-begun": 409,
  "day-closed": 409,
  "slot-taken": 409,
  "not-offered": 409,
  "too-late": 409,
  "not-movable": 409,
  "logged-out": 401,
  "too-many": 429,
  "too-many-open": 429,
  failed: 503,
};

type Result = { ok: true } | { ok: false; reason: BookingRefusal };

interface Door {
  /** What happens to the moment that was chosen. */
  act(viewer: Viewer, moment: { date: string; slot: string }): Promise<Result>;
  done: Announcement;
  /** Where a browser without our script goes afterwards, so that a reload does not send the form again. */
  leadsTo: string;
  /** What it is told there. */
  flash?: FlashName;
}

/** Takes what an agenda's form sends: reads it, asks who is there, counts the use, and answers with a dialog's words. */
export async function answerBooking(request: Request, visit: Visit, { act, done, leadsTo, flash }: Door) {
  const form = parseBookingForm(await readForm(request));
  const result = form.ok ? await attempt(visit, (viewer) => act(viewer, form.value)) : form;
  if (!result.ok) {
    const outcome: BookingOutcome = { ok: false, ...bookingRefusals[result.reason] };
    const status = REFUSAL_STATUS[result.reason];
    // What the agenda shows of that day is no longer true: it loads the day again.
    if (form.ok && status === 409) outcome.date = form.value.date;
    if (result.reason === "logged-out") outcome.loggedOut = true;
    return data<BookingOutcome>(outcome, { status });
  }
  visit.services.mailWorker.poke();
  if (asksForPage(request)) {
    const headers = new Headers();
    if (flash) headers.set("Set-Cookie", await flashCookie(flash, visit.secure));
    throw redirect(leadsTo, { status: 303, headers });
  }
  return data<BookingOutcome>({ ok: true, ...done }, { status: 200 });
}

async function attempt(visit: Visit, act: (viewer: Viewer) => Promise<Result>): Promise<Result> {
  try {
    const viewer = await visit.viewer();
    if (!viewer) return { ok: false, reason: "logged-out" };
    if (!(await visit.allow("booking", viewer.id))) return { ok: false, reason: "too-many" };
    const result = await act(viewer);
    if (!result.ok) await visit.services.limiter.giveBack("booking", viewer.id);
    return result;
  } catch (error) {
    visit.services.log.error({ requestId: visit.requestId, err: error }, "booking failed");
    return { ok: false, reason: "failed" };
  }
}
