import { dayRefusals } from "#app/features/booking/booking.messages.ts";
import { loadDay } from "#app/features/booking/public-agenda.server.ts";
import type { DaySlots } from "#app/features/booking/day-slots.ts";
import { visitOf } from "#app/http/visit.server.ts";
import type { Route } from "./+types/agenda-slots.ts";

/** The free slots of a day, for the calendar. Only for people who may book. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = visitOf(context);
  const date = new URL(request.url).searchParams.get("date")?.slice(0, 20) ?? "";
  try {
    if (!(await visit.viewer())) return answer({ date, state: "refused", message: dayRefusals["logged-out"] }, 401);
    const day = await loadDay(visit.services.booking, date);
    return answer(day, day.state === "refused" ? 400 : 200);
  } catch (error) {
    visit.services.log.error({ requestId: visit.requestId, err: error }, "slots could not be loaded");
    return answer({ date, state: "failed" }, 503);
  }
}

function answer(day: DaySlots, status: number): Response {
  return Response.json(day, { status, headers: { "Cache-Control": "private, no-store" } });
}
