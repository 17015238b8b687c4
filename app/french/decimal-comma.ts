/** « 48,8566 » */
export function withDecimalComma(number: number): string {
  return String(number).replace(".", ",");
}
