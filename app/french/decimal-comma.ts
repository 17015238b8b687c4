/** « 48,8566 »: with all its digits, and as people type it. */
export function withDecimalComma(number: number): string {
  return String(number).replace(".", ",");
}
