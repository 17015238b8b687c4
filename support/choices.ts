import fc from "fast-check";

export interface Choices {
  below(count: number): number;
  one<One>(all: readonly One[]): One;
  chance(of: number): boolean;
}

/** The random numbers of one change. If fast-check leaves out a change, the other changes keep their numbers. */
export const drawnNumbers = fc.array(fc.noBias(fc.nat(999_999)), { minLength: 20, maxLength: 20 });

export function createChoices(): Choices & { drawFrom(numbers: readonly number[]): void } {
  let drawn: readonly number[] = [];
  let turn = 0;
  const below = (count: number) => drawn[turn++ % drawn.length]! % count;
  return {
    drawFrom(numbers) {
      [drawn, turn] = [numbers, 0];
    },
    below,
    one: (all) => all[below(all.length)]!,
    chance: (of) => below(1000) < of * 1000,
  };
}
