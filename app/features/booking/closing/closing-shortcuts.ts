/** How the days to close are walked and chosen by keyboard. */

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

interface Pressed {
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}

/** How many days an arrow leads on; 0: none, or the browser's own. */
export function stepOfDay({ key, altKey, ctrlKey, metaKey }: Pressed): number {
  return altKey || ctrlKey || metaKey ? 0 : Object.hasOwn(STEPS, key) ? STEPS[key]! : 0;
}

/**
 * The days that are chosen when the end at `from` goes to `to`; the other end stays. Where neither end stands at `from`, a new
 * choice begins there.
 */
export function extendRange(
  chosen: { first: string; last: string } | null,
  from: string,
  to: string,
): { first: string; last: string } {
  const other = chosen?.last === from ? chosen.first : chosen?.first === from ? chosen.last : from;
  return other <= to ? { first: other, last: to } : { first: to, last: other };
}
