/** A text without what no keyboard types: PostgreSQL, for one, stores no NUL. */
export function typable(value: string): string {
  return value.replace(/[^\P{Cc}\t\r\n]/gu, "");
}
