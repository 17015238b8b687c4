import { useEffect, useRef } from "react";
import { focusedOnLoad } from "./focused-on-load.ts";
import { Notice, type NoticeProps } from "#app/ui/notice.tsx";

interface FormStatusProps extends NoticeProps {
  /** The answer that led to this status: a new object each time. None if the page was opened with this status. */
  answer: unknown;
}

/** Takes the focus after an answer, because the pressed button is gone. */
export function FormStatus({ answer, ...rest }: FormStatusProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer) ref.current?.focus();
  }, [answer]);
  return <Notice {...rest} ref={ref} tabIndex={-1} {...focusedOnLoad(Boolean(answer))} />;
}
