import { placesOfField } from "./proposal.ts";
import type { Place } from "./span.ts";

/** What to do with somebody who is booked on a time that is being closed. */
export type ClashDecision =
  | { do: "keep" }
  | { do: "cancel"; word: string | null }
  /** A link to one of these places, or to any other; `places`: those that were shown to the agency. */
  | { do: "propose"; word: string | null; places: Place[] };

export const decisionField = (id: string) => `decision-${id}`;
export const decisionWordField = (id: string) => `word-${id}`;
export const decisionPlacesField = (id: string) => `places-${id}`;

const LONGEST_WORD = 1_000;
const MOST_PLACES = 3;

/** The decisions of a form, by appointment. What is none counts as not decided. */
export function readDecisions(form: FormData): Map<string, ClashDecision> {
  const decisions = new Map<string, ClashDecision>();
  const textOf = (name: string) => String(form.get(name) ?? "");
  for (const [name, value] of form) {
    const id = name.startsWith(decisionField("")) ? name.slice(decisionField("").length) : null;
    if (!id) continue;
    const word = textOf(decisionWordField(id)).slice(0, LONGEST_WORD).trim() || null;
    if (value === "keep") decisions.set(id, { do: "keep" });
    if (value === "cancel") decisions.set(id, { do: "cancel", word });
    if (value === "propose") {
      const places = placesOfField(textOf(decisionPlacesField(id))).slice(0, MOST_PLACES);
      decisions.set(id, { do: "propose", word, places });
    }
  }
  return decisions;
}
