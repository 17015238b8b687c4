import { typable } from "./typable.ts";

/** What somebody typed in a field of a form; empty where there is none, or a file in its place. */
export function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/**
 * A text as it is kept: trimmed, without what no keyboard types, its lines ended as people count them. Browsers send CRLF and
 * count LF.
 * @param value of one field; empty when it is missing, doubled or a file
 */
export function typedText(value: unknown): string {
  return typeof value === "string" ? typable(value).replace(/\r\n?/g, "\n").trim() : "";
}
