import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import styles from "./spinner.module.css";

/** The loading sign; always beside a word. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}

/** The place of something that is being loaded; its size comes from `className`. */
export function Skeleton({ className, ...rest }: ComponentProps<"span">) {
  return <span className={classNames(styles.skeleton, className)} aria-hidden="true" {...rest} />;
}
