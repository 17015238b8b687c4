import { typo } from "#app/content/typo.ts";
import { numberInWords } from "#app/content/number-in-words.ts";

/** « trois attendent » */
export function WaitingEnquiries({ count }: { count: number }) {
  if (count === 0) return typo("aucune n'attend");
  return `${numberInWords(count, true)} ${count === 1 ? "attend" : "attendent"}`;
}
