import type { BookingDeps } from "#app/features/booking/booking-deps.server.ts";
import { closeTimes, type NewClosure } from "#app/features/booking/closing/close-days.server.ts";
import { done } from "./use-cases.ts";

export async function closeWithProposals(
  deps: BookingDeps,
  member: { id: string },
  closure: NewClosure,
  personalMessage: string | null = null,
): Promise<string> {
  const asked = await closeTimes(deps, member, [closure], new Map());
  if (asked.ok || asked.reason !== "conflicts") throw new Error(JSON.stringify(asked));
  const decisions = asked.conflicts.map(({ id, slots }) => [id, { do: "propose", personalMessage, slots }] as const);
  return (await done(closeTimes(deps, member, [closure], new Map(decisions)))).groupId;
}
