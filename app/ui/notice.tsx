import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./notice.module.css";

export interface NoticeProps extends Omit<ComponentProps<"div">, "title"> {
  tone?: "neutral" | "danger" | "success";
  title?: ReactNode;
}

/** Set `role` to "alert" or "status" if it answers an action of the user. */
export function Notice({ tone = "neutral", title, className, children, ...rest }: NoticeProps) {
  return (
    <div className={classNames(styles.notice, className)} data-tone={tone} {...rest}>
      {title && <b>{title}</b>}
      {children}
    </div>
  );
}
