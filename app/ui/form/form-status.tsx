import { useEffect, useRef } from "react";
import { useActionData } from "react-router";
import { focusedOnLoad } from "./focused-on-load.ts";
import { Notice, type NoticeProps } from "#app/ui/notice.tsx";

/** A notice in the place of the form that it answers. With `answers` it takes the focus, because the button is gone. */
export function FormStatus({ answers, ...rest }: NoticeProps & { answers: boolean }) {
  const ref = useRef<HTMLDivElement>(null);
  // Another object for each answer, also in the same words.
  const answer = useActionData<unknown>();
  useEffect(() => {
    if (answers) ref.current?.focus();
  }, [answers, answer]);
  return <Notice {...rest} ref={ref} tabIndex={-1} {...focusedOnLoad(answers)} />;
}
