/** Removes control characters that no keyboard types, such as NUL, which PostgreSQL rejects. */
export function withoutControlCharacters(value: string): string {
  return value.replace(/[^\P{Cc}\t\r\n]/gu, "");
}
