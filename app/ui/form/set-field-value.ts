import type { TextField } from "./default-value.ts";

/** Bypasses React's value tracking, so that React's listeners run. */
export function setFieldValue(field: TextField, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")!.set!.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
}
