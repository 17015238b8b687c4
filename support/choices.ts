import fc from "fast-check";

/** Random choices from a seed, the same in each run. */
export interface Choices {
  below(count: number): number;
  one<One>(all: readonly One[]): One;
  chance(of: number): boolean;
}

const MOST = 50_000;

export function choicesOf(seed: number): Choices {
  const numbers = fc.sample(fc.noBias(fc.nat(999_999)), { seed, numRuns: MOST }).values();
  const below = (count: number) => Number(numbers.next().value) % count;
  return {
    below,
    one: (all) => all[below(all.length)]!,
    chance: (of) => below(1000) < of * 1000,
  };
}
