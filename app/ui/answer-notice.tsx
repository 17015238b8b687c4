import { useEffect, useRef } from "react";
import { focusedOnLoad } from "./focused-on-load.ts";
import { Notice, type NoticeProps } from "./notice.tsx";

/** A notice in the place of the form that it answers. With `answers` it takes the focus, because the button is gone. */
export function AnswerNotice({ answers, ...rest }: NoticeProps & { answers: boolean }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answers) ref.current?.focus();
  }, [answers]);
  return <Notice {...rest} ref={ref} tabIndex={-1} {...focusedOnLoad(answers)} />;
}
