import type { ComponentProps } from "react";
import styles from "./switch.module.css";

export function Switch(props: Omit<ComponentProps<"input">, "className" | "type" | "role">) {
  // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox tells its state by itself
  return <input {...props} className={styles.switch} type="checkbox" role="switch" />;
}
