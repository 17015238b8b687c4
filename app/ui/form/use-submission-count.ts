import { useState } from "react";

/** Counts the answers after the first render. Use the count as a React key to remount and re-announce. */
export function useSubmissionCount(answer: unknown): number {
  const [last, setLast] = useState({ answer, count: 0 });
  if (answer && last.answer !== answer) setLast({ answer, count: last.count + 1 });
  return last.count;
}
