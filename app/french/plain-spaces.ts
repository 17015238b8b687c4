/** For dates, numbers and amounts that a spreadsheet or grep searches; punctuation keeps its no-break spaces. */
export function withPlainSpaces(text: string): string {
  return text.replace(/(?<!«)[\u00A0\u202F](?![:;!?»])/g, " ");
}
