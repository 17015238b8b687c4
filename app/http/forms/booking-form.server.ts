import type { SiteDeps } from "#app/site-deps.ts";
import { href } from "react-router";
import { isIsoDate, longDateTime } from "#app/french/dates.ts";
import type { Viewer } from "#app/platform/security/viewer.ts";
import { ok } from "#app/platform/result.ts";
import { DEFAULT_RULES, lastBookableDay } from "#app/features/booking/availability/booking-rules.ts";
import { bookAppointment } from "#app/features/booking/public-booking/book-appointment.server.ts";
import { bookingSchema } from "#app/features/booking/public-booking/booking.forms.ts";
import {
  bookingDone,
  bookingRefusals,
  appendChosenSlot,
  slotLost,
} from "#app/features/booking/availability/booking-refusals.messages.ts";
import { loadBookableDays, loadDay } from "#app/features/booking/availability/bookable-days.server.ts";
import type { DaySlots } from "#app/features/booking/availability/day-slots.ts";
import { meetingNote } from "#app/features/booking/appointments/duration-and-location.ts";
import { isHalfHour } from "#app/features/booking/time/half-hour.ts";
import { parisDate } from "#app/features/booking/time/paris-time.ts";
import { type ActionArgs, answerForm } from "./answer-form.server.ts";
import type { RequestContext } from "#app/http/request/request-context.server.ts";

const PAGE = href("/contact");

interface SelectedSlot {
  date: string | null;
  time: string | null;
}

/** Returns the URL of a slot, such as `/contact?date=2026-12-24&creneau=10:30#agenda`, to which a login leads back. */
export function agendaUrl({ date, time }: SelectedSlot, page = PAGE): string {
  const query = new URLSearchParams();
  if (date && isIsoDate(date)) {
    query.set("date", date);
    if (time && isHalfHour(time)) query.set("creneau", time);
  }
  return `${page}${query.size > 0 ? `?${query}` : ""}#agenda`;
}

/** Cuts a date of any length, because the response repeats it. */
export function selectedSlot(query: URLSearchParams): SelectedSlot {
  return { date: query.get("date")?.slice(0, 20) ?? null, time: query.get("creneau") };
}

/** Loads the slots of `?date=` only for a viewer; visitors must log in first. */
export async function loadAgenda(request: Request, ctx: RequestContext, viewer: Viewer | null) {
  const now = ctx.services.now();
  const { date, time } = selectedSlot(new URL(request.url).searchParams);
  const days = await loadOrNull(ctx, loadBookableDays);
  return {
    viewer: viewer && { email: viewer.email },
    note: meetingNote(ctx.content.identity),
    today: parisDate(now),
    lastDate: days?.lastDate ?? lastBookableDay(DEFAULT_RULES, now),
    closedDates: days?.closedDates ?? null,
    chosenSlot: viewer ? null : formatSlot({ date, time }),
    selectedDay: viewer && date ? await loadSelectedDay(ctx, date, time) : null,
  };
}

/** For `OtherSlots`, with the slots of the day in `?date=`, of which `?creneau=` is selected. */
export async function loadOtherSlots(
  { services }: RequestContext,
  url: URL,
  slotsOn: (date: string) => Promise<DaySlots | null>,
) {
  const { date, time } = selectedSlot(url.searchParams);
  const [days, day] = await Promise.all([loadBookableDays(services), date ? slotsOn(date) : null]);
  return { ...days, today: parisDate(services.now()), selectedDay: day && withSelected(day, time) };
}

function formatSlot({ date, time }: SelectedSlot): string | null {
  return date && time && isIsoDate(date) && isHalfHour(time) ? longDateTime(date, time) : null;
}

async function loadSelectedDay(ctx: RequestContext, date: string, time: string | null): Promise<DaySlots> {
  const loaded = await loadOrNull(ctx, (deps) => loadDay(deps, date));
  return withSelected(loaded ?? { date, state: "failed" }, time);
}

function withSelected(day: DaySlots, time: string | null): DaySlots {
  if (day.state !== "open" || time === null) return day;
  return { ...day, ...(day.times.includes(time) ? { preselected: time } : { slotLost }) };
}

/** Returns null if loading fails, for example without the database: the calendar then offers no slots. */
async function loadOrNull<T>(ctx: RequestContext, load: (deps: SiteDeps) => Promise<T>): Promise<T | null> {
  try {
    return await load(ctx.services);
  } catch (error) {
    ctx.services.log.error({ requestId: ctx.requestId, err: error }, "the agenda could not be loaded");
    return null;
  }
}

/** The field is named `slot` by the specification. */
function startOf({ date, slot }: { date: string; slot: string }): { date: string; time: string } {
  return { date, time: slot };
}

export function answerBooking(args: ActionArgs) {
  return answerForm(args, {
    logMessage: "booking failed",
    schema: bookingSchema,
    requires: "account",
    rateLimit: "booking",
    countsRefusals: false,
    messages: bookingRefusals,
    async handler({ ctx, viewer, value }) {
      const start = startOf(value);
      const result = await bookAppointment(ctx.services, viewer, start);
      if (result.ok) return ok({ data: bookingDone.confirmed, toWithoutScript: `${PAGE}#agenda`, flash: "booked" });
      return {
        ...result,
        errors: { "": appendChosenSlot(result.reason, bookingRefusals[result.reason].message, start) },
      };
    },
    extendFailure(reason, { ctx, value, errors }) {
      const start = value && startOf(value);
      const fieldsReason = errors.date || errors.slot ? "incomplete" : "email-invalid";
      const { title, message } = bookingRefusals[reason === "fields" ? fieldsReason : reason];
      // The browser loads the returned date again.
      const isDayOutdated = value && reason !== "fields" && bookingRefusals[reason].status === 409;
      return {
        more: {
          title: ctx.contentPages.applySpellings(title),
          message: start ? appendChosenSlot(reason, message, start) : message,
          ...(isDayOutdated && { date: value.date }),
          ...(reason === "logged-out" && start && { returnTo: agendaUrl(start), chosenSlot: formatSlot(start) }),
        },
      };
    },
  });
}
