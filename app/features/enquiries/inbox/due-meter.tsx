import { type AnswerDue, answerDue } from "./answer-due.ts";
import type { InboxRow } from "./inbox.server.ts";
import styles from "./due-meter.module.css";

export function DueMeter({ text, isLate, percent, inLine }: AnswerDue & { inLine?: boolean }) {
  const x = (4 + (percent * 64) / 100).toFixed(1);
  return (
    <span className={styles.due} data-late={isLate || undefined} data-in-line={inLine || undefined}>
      <svg viewBox="0 0 72 8" aria-hidden="true">
        <path d="M0 4h72" />
        {isLate ? <rect x="64" width="8" height="8" /> : <circle cx={x} cy="4" r="4" />}
      </svg>
      {text}
    </span>
  );
}

interface EnquiryDueProps {
  enquiry: Pick<InboxRow, "status" | "waitsSince">;
  answerHours: number;
  now: Date;
  inLine?: boolean;
}

export function EnquiryDue({ enquiry: { status, waitsSince }, answerHours, now, inLine }: EnquiryDueProps) {
  const due = answerDue(waitsSince, answerHours, now);
  return <DueMeter {...due} text={status === "open" ? `en cours, ${due.text}` : due.text} inLine={inLine} />;
}
