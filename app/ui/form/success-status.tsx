import type { ReactNode } from "react";
import { Notice } from "#app/ui/notice.tsx";
import { useSubmissionCount } from "./use-submission-count.ts";

export function SuccessStatus({ answer, children }: { answer: unknown; children: ReactNode }) {
  return (
    <Notice key={useSubmissionCount(answer)} tone="success" role="status">
      {children}
    </Notice>
  );
}
