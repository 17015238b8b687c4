import type { ComponentProps } from "react";

/**
 * React overwrites text that was typed before hydration with a string `defaultValue`, but not with an array. The server
 * needs the string, which preserves an empty first line.
 */
export function TextArea({ defaultValue, ...rest }: ComponentProps<"textarea">) {
  const start = !import.meta.env.SSR && typeof defaultValue === "string" ? [defaultValue] : defaultValue;
  return <textarea {...rest} defaultValue={start} />;
}
