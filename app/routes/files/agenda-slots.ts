import { dayRefusals } from "#app/features/booking/availability/booking-refusals.messages.ts";
import { loadDay } from "#app/features/booking/availability/bookable-days.server.ts";
import type { DaySlots } from "#app/features/booking/availability/day-slots.ts";
import { loadClientStarts } from "#app/features/booking/client-appointments/client-move.server.ts";
import { loadChoiceDay } from "#app/features/booking/client-appointments/proposal-link.server.ts";
import { loadReminderDay } from "#app/features/booking/reminders/reminder-move.server.ts";
import { requestContext } from "#app/http/request/request-context.server.ts";
import type { Route } from "./+types/agenda-slots.ts";

/** A day's slots, for people who may book; at the path of an appointment, those to which it could move. */
export async function loader({ url, context, params: { secret, id } }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const { services } = ctx;
  const date = url.searchParams.get("date")?.slice(0, 20) ?? "";
  try {
    if (secret !== undefined) {
      const day = (await loadChoiceDay(services, secret, date)) ?? (await loadReminderDay(services, secret, date));
      return day ? answer(day) : answer({ date, state: "failed" }, 404);
    }
    const viewer = await ctx.viewer();
    if (!viewer) return answer({ date, state: "refused", message: dayRefusals["logged-out"], isLoggedOut: true }, 401);
    const starts = id === undefined ? null : await loadClientStarts(services, viewer, id, date);
    return answer(starts ?? (await loadDay(services, date)));
  } catch (error) {
    services.log.error({ requestId: ctx.requestId, err: error }, "slots could not be loaded");
    return answer({ date, state: "failed" }, 503);
  }
}

function answer(day: DaySlots, status = day.state === "refused" ? 400 : 200): Response {
  return Response.json(day, { status, headers: { "Cache-Control": "private, no-store" } });
}
