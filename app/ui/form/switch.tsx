import type { ComponentProps } from "react";
import { classNames } from "#app/ui/class-names.ts";
import styles from "./switch.module.css";

export function Switch({ className, ...rest }: Omit<ComponentProps<"input">, "type" | "role">) {
  // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox tells its state by itself
  return <input {...rest} className={classNames(styles.switch, className)} type="checkbox" role="switch" />;
}
