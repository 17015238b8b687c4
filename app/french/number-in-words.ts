const SMALL = (
  "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit " +
  "dix-neuf"
).split(" ");
const TENS = ["vingt", "trente", "quarante", "cinquante", "soixante"];

/** Digits from 70 on. `feminine`: « une demande », « vingt et une demandes ». */
export function numberInWords(count: number, feminine = false): string {
  if (count >= 70) return String(count);
  const one = feminine ? "une" : "un";
  if (count === 1) return one;
  if (count < 20) return SMALL[count]!;
  const tens = TENS[Math.floor(count / 10) - 2]!;
  const rest = count % 10;
  if (rest === 0) return tens;
  return rest === 1 ? `${tens} et ${one}` : `${tens}-${SMALL[rest]}`;
}
