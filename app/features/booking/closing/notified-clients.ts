import { numberInWords } from "#app/french/number-in-words.ts";
import type { ConflictDecision } from "./conflict-decisions.ts";
import type { NoProposalReason } from "#app/features/booking/proposals/proposal.ts";
import { plural } from "#app/french/plural.ts";

export interface NotifiableConflict {
  id: string;
  /** A key that all appointments of one client share. */
  client: string;
  hasEmail: boolean;
  refusal: NoProposalReason | null;
}

export function countNotified(
  conflicts: readonly NotifiableConflict[],
  decisions: ReadonlyMap<string, ConflictDecision>,
): number {
  const notified = conflicts.filter(({ id, hasEmail, refusal }) => {
    const action = decisions.get(id)?.do;
    return action === "propose" ? refusal === null : action === "cancel" && hasEmail;
  });
  return countDistinctClients(notified);
}

export function countDistinctClients(conflicts: readonly Pick<NotifiableConflict, "client">[]): number {
  return new Set(conflicts.map(({ client }) => client)).size;
}

export function submitLabel(action: string, count: number): string {
  if (count === 0) return `${action} et appliquer ces choix`;
  return `${action} et prévenir ${numberInWords(count)} ${plural(count, "client", "clients")}`;
}
