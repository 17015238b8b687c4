import type { ComponentProps } from "react";

/**
 * A text area that keeps what was typed before hydration. React overwrites that with a string `defaultValue`, but not
 * with an array. The server renders the string, which preserves an empty first line.
 */
export function TextArea({ defaultValue, ...rest }: ComponentProps<"textarea">) {
  const start = !import.meta.env.SSR && typeof defaultValue === "string" ? [defaultValue] : defaultValue;
  return <textarea {...rest} defaultValue={start} />;
}
