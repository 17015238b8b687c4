import { useState } from "react";

/** How many answers there were: the key of what each of them makes anew, or says anew in the same words. */
export function useSubmissionCount(answer: unknown): number {
  const [last, setLast] = useState({ answer, count: 0 });
  if (answer && last.answer !== answer) setLast({ answer, count: last.count + 1 });
  return last.count;
}
