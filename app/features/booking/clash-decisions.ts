/** What to do with somebody who is booked on a time that is being closed. */
export type ClashDecision = { do: "keep" } | { do: "cancel"; word: string | null };

export const decisionField = (id: string) => `decision-${id}`;
export const decisionWordField = (id: string) => `word-${id}`;

const LONGEST_WORD = 1_000;

/** The decisions of a form, by appointment. What is none counts as not decided. */
export function readDecisions(form: FormData): Map<string, ClashDecision> {
  const decisions = new Map<string, ClashDecision>();
  for (const [name, value] of form) {
    const id = name.startsWith(decisionField("")) ? name.slice(decisionField("").length) : null;
    if (!id) continue;
    const word = String(form.get(decisionWordField(id)) ?? "").slice(0, LONGEST_WORD);
    if (value === "keep") decisions.set(id, { do: "keep" });
    if (value === "cancel") decisions.set(id, { do: "cancel", word: word.trim() || null });
  }
  return decisions;
}
