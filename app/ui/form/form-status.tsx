import { useEffect, useRef } from "react";
import { useActionData } from "react-router";
import { focusedOnLoad } from "./focused-on-load.ts";
import { Notice, type NoticeProps } from "#app/ui/notice.tsx";

/** An answer takes the focus, because the pressed button is gone. */
export function FormStatus({ isAnswer, ...rest }: NoticeProps & { isAnswer: boolean }) {
  const ref = useRef<HTMLDivElement>(null);
  // A new object for each answer, even if the text is the same.
  const answer = useActionData<unknown>();
  useEffect(() => {
    if (isAnswer) ref.current?.focus();
  }, [isAnswer, answer]);
  return <Notice {...rest} ref={ref} tabIndex={-1} {...focusedOnLoad(isAnswer)} />;
}
