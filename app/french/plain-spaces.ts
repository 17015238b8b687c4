/** Puts plain spaces into dates, numbers and amounts, which a spreadsheet or grep searches; punctuation keeps its own. */
export function withPlainSpaces(text: string): string {
  return text.replace(/(?<!«)[\u00A0\u202F](?![:;!?»])/g, " ");
}
