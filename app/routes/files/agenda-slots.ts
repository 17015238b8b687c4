import { dayRefusals } from "#app/features/booking/availability/booking-refusals.messages.ts";
import type { DaySlots } from "#app/features/booking/availability/day-slots.ts";
import { loadSlots } from "#app/http/forms/booking-form.server.ts";
import { requestContext } from "#app/http/request/request-context.server.ts";
import type { Route } from "./+types/agenda-slots.ts";

/** A day's slots, for people who may book. With `?rdv=`, the slots to which that appointment could move. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const date = url.searchParams.get("date")?.slice(0, 20) ?? "";
  try {
    const viewer = await ctx.viewer();
    if (!viewer) return answer({ date, state: "refused", message: dayRefusals["logged-out"], isLoggedOut: true }, 401);
    const day = await loadSlots(ctx.services, viewer, date, url.searchParams.get("rdv"));
    return answer(day, day.state === "refused" ? 400 : 200);
  } catch (error) {
    ctx.services.log.error({ requestId: ctx.requestId, err: error }, "slots could not be loaded");
    return answer({ date, state: "failed" }, 503);
  }
}

function answer(day: DaySlots, status: number): Response {
  return Response.json(day, { status, headers: { "Cache-Control": "private, no-store" } });
}
