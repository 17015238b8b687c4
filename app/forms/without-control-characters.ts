/** Removes control characters that no keyboard types: PostgreSQL rejects NUL in a text. */
export function withoutControlCharacters(value: string): string {
  return value.replace(/[^\P{Cc}\t\r\n]/gu, "");
}
