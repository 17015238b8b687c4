import { numberInWords } from "#app/french/number-in-words.ts";
import type { ConflictDecision } from "./conflict-decisions.ts";
import type { NoProposal } from "#app/features/booking/proposals/proposal.ts";

/** Whether the client of an appointment on what is to be closed can be written to, and why they are sent no link. */
export interface Reachability {
  id: string;
  /** One and the same for all of one client. */
  client: string;
  hasEmail: boolean;
  refusal: NoProposal | null;
}

/** To how many clients is written. */
export function countNotified(
  conflicts: readonly Reachability[],
  decisions: ReadonlyMap<string, ConflictDecision>,
): number {
  const notified = conflicts.filter(({ id, hasEmail, refusal }) => {
    const decided = decisions.get(id)?.do;
    return decided === "propose" ? refusal === null : decided === "cancel" && hasEmail;
  });
  return countNotifiedClients(notified);
}

export function countNotifiedClients(conflicts: readonly Pick<Reachability, "client">[]): number {
  return new Set(conflicts.map(({ client }) => client)).size;
}

/** « Fermer et prévenir deux clients »; while nobody is written to, what was chosen is done. */
export function submitLabel(closes: string, count: number): string {
  if (count === 0) return `${closes} et appliquer ces choix`;
  return `${closes} et prévenir ${numberInWords(count)} client${count === 1 ? "" : "s"}`;
}
