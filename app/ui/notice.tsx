import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { classNames } from "./class-names.ts";
import styles from "./notice.module.css";

export interface NoticeProps extends Omit<ComponentProps<"div">, "title"> {
  tone?: "neutral" | "danger" | "success";
  title?: ReactNode;
}

/** A sentence that stays in the page; `role` is "alert" or "status" when it answers what the visitor just did. */
export function Notice({ tone = "neutral", title, className, children, ...rest }: NoticeProps) {
  return (
    <div className={classNames(styles.notice, className)} data-tone={tone} {...rest}>
      {title && <b>{title}</b>}
      {children}
    </div>
  );
}

/** A notice in the place of the form that it answers: with `answers` it takes the focus, which went with the button. */
export function AnswerNotice({ answers, ...rest }: NoticeProps & { answers: boolean }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answers) ref.current?.focus();
  }, [answers]);
  return <Notice {...rest} ref={ref} tabIndex={-1} />;
}
