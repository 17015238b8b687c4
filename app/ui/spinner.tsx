import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import styles from "./spinner.module.css";

/** Always put text beside it. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}

export function Skeleton({ className, ...rest }: ComponentProps<"span">) {
  return <span className={classNames(styles.skeleton, className)} aria-hidden="true" {...rest} />;
}
