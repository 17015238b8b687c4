import { undoActs } from "#app/features/booking/pending-acts.server.ts";
import { settleGroup } from "#app/features/booking/settle-acts.server.ts";
import { listWaitingGroups } from "#app/features/booking/waiting-acts.server.ts";
import type { WaitingGroup } from "#app/features/booking/waiting-acts.ts";
import { endAnswer, waitingAnswers } from "./answers.server.ts";
import type { UseCases } from "./use-cases.server.ts";

type Deps = Pick<UseCases, "booking" | "enquiries">;

/** All that the agency has done and can still undo: what goes first comes first. */
export async function listWaiting(deps: Deps): Promise<WaitingGroup[]> {
  const { booking } = deps;
  const groups = await Promise.all([listWaitingGroups(booking.db, booking.now()), waitingAnswers(deps)]);
  return groups.flat().toSorted((a, b) => a.seconds - b.seconds);
}

/** Ends the minute of a group. @returns how many of its acts still waited */
export async function endWaiting(
  deps: Deps,
  member: { id: string },
  groupId: string,
  how: "told" | "silent" | "undone",
): Promise<number> {
  const { booking } = deps;
  const acts =
    how === "undone"
      ? await undoActs(booking.db, groupId, member.id, booking.now())
      : await settleGroup(booking, groupId, how, member);
  // An answer that nobody gets is one that is undone.
  if (acts > 0 || how === "silent") return acts;
  return (await endAnswer(deps, member, groupId, how)) ? 1 : 0;
}
