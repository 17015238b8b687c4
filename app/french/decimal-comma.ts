export function withDecimalComma(number: number): string {
  return String(number).replace(".", ",");
}
