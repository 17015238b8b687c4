/** Removes control characters except tabs and line ends: no keyboard types them, and PostgreSQL rejects NUL. */
export function withoutControlCharacters(value: string): string {
  return value.replace(/(?![\t\r\n])\p{Cc}/gu, "");
}
