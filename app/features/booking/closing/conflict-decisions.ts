import { normaliseText } from "#app/forms/form-text.ts";
import { MESSAGE_MAXIMUM } from "#app/features/booking/pending-changes/personal-message.ts";
import { parseSlots } from "#app/features/booking/proposals/proposal.ts";
import type { Slot } from "#app/features/booking/time/slot.ts";

export type ConflictDecision =
  | { do: "keep" }
  | { do: "cancel"; personalMessage: string | null }
  /** The client gets a link to choose a slot; `slots` were shown to the agency. */
  | { do: "propose"; personalMessage: string | null; slots: Slot[] };

export const decisionField = (id: string) => `decision-${id}`;
export const decisionMessageField = (id: string) => `message-${id}`;
export const decisionSlotsField = (id: string) => `slots-${id}`;

export const COMMON_DECISION_FIELD = "others";
export const COMMON_MESSAGE_FIELD = "others-message";

export const SAME_AS_COMMON = "others";

export function isDecisionField(name: string): boolean {
  const prefixes = [decisionField(""), decisionMessageField(""), decisionSlotsField("")];
  return (
    name === COMMON_DECISION_FIELD ||
    name === COMMON_MESSAGE_FIELD ||
    prefixes.some((prefix) => name.startsWith(prefix))
  );
}

const MAX_SLOTS = 3;

export function readDecisions(form: FormData): Map<string, ConflictDecision> {
  const messageIn = (name: string) => normaliseText(form.get(name)).slice(0, MESSAGE_MAXIMUM) || null;
  const decide = (id: string): ConflictDecision | null => {
    const personalMessage = messageIn(decisionMessageField(id)) ?? messageIn(COMMON_MESSAGE_FIELD);
    const decision = form.get(decisionField(id)) ?? SAME_AS_COMMON;
    switch (decision === SAME_AS_COMMON ? form.get(COMMON_DECISION_FIELD) : decision) {
      case "keep":
        return { do: "keep" };
      case "cancel":
        return { do: "cancel", personalMessage };
      case "propose":
        return {
          do: "propose",
          personalMessage,
          slots: parseSlots(String(form.get(decisionSlotsField(id)) ?? "")).slice(0, MAX_SLOTS),
        };
      default:
        return null;
    }
  };
  const decisions = new Map<string, ConflictDecision>();
  for (const id of conflictIdsIn(form)) {
    const decision = decide(id);
    if (decision) decisions.set(id, decision);
  }
  return decisions;
}

function conflictIdsIn(form: FormData): Set<string> {
  const prefixes = [decisionField(""), decisionMessageField("")];
  const ids = [...form.keys()].flatMap((name) => {
    const prefix = prefixes.find((each) => name.startsWith(each));
    return prefix ? name.slice(prefix.length) : [];
  });
  return new Set(ids.filter(Boolean));
}
