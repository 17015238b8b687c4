import { numberInWords } from "./number-in-words.ts";

/** Up to this many people are all named; if there are more, two are named and the others counted. */
const MAX_NAMES = 3;

/** Counts a repeated name once. */
export function enumerateNames(all: readonly string[]): string {
  const distinct = [...new Set(all)];
  const names = distinct.length > MAX_NAMES ? distinct.slice(0, MAX_NAMES - 1) : distinct.slice(0, -1);
  const others = distinct.length - names.length;
  const last = others === 1 ? distinct.at(-1)! : `${numberInWords(others, "feminine")} autres personnes`;
  return [names.join(", "), last].filter(Boolean).join(" et ");
}
