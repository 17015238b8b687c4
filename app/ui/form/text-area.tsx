import type { ComponentProps } from "react";

/**
 * A text area that keeps what was typed into it before hydration. React writes its start over that, unless the start is
 * no string. The server has the string: it then keeps an empty first line.
 */
export function TextArea({ defaultValue, ...rest }: ComponentProps<"textarea">) {
  const start = !import.meta.env.SSR && typeof defaultValue === "string" ? [defaultValue] : defaultValue;
  return <textarea {...rest} defaultValue={start} />;
}
