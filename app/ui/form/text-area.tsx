import type { ComponentProps } from "react";

/** Hydration overwrites typed text if the default is a string, but not if it is an array. The server needs a string. */
export function TextArea({ defaultValue, ...rest }: ComponentProps<"textarea">) {
  const start = !import.meta.env.SSR && typeof defaultValue === "string" ? [defaultValue] : defaultValue;
  return <textarea {...rest} defaultValue={start} />;
}
