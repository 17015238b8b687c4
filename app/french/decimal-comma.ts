/** Formats a number for a form field, such as « 48,8566 », with all its digits. */
export function withDecimalComma(number: number): string {
  return String(number).replace(".", ",");
}
