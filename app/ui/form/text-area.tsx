import type { ComponentProps } from "react";

/** React overwrites text typed before hydration with a string, not with an array. The server needs the string. */
export function TextArea({ defaultValue, ...rest }: ComponentProps<"textarea">) {
  const start = !import.meta.env.SSR && typeof defaultValue === "string" ? [defaultValue] : defaultValue;
  return <textarea {...rest} defaultValue={start} />;
}
