import { useState } from "react";

/**
 * What a form showed when somebody began to write in it, for its hidden field: whatever is loaded meanwhile, what they have not
 * seen is not theirs to replace. Once it is answered, what stands then.
 * @param answer of the form
 */
export function useSeen(stands: string, answer: unknown): { seen: string; onInput(): void } {
  const [begun, setBegun] = useState<{ answer: unknown; seen: string } | null>(null);
  const own = begun?.answer === answer ? begun : null;
  return { seen: own?.seen ?? stands, onInput: () => setBegun(own ?? { answer, seen: stands }) };
}
