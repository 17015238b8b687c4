import type { ReactNode } from "react";
import { Notice } from "#app/ui/notice.tsx";
import { useSubmissionCount } from "./use-submission-count.ts";

/** What was done. It is said aloud each time, also in the same words. @param answer of the form */
export function SuccessStatus({ answer, children }: { answer: unknown; children: ReactNode }) {
  return (
    <Notice key={useSubmissionCount(answer)} tone="success" role="status">
      {children}
    </Notice>
  );
}
