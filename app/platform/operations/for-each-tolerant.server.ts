/** A failure slower than this comes from the database or network and would repeat for every item, so the loop stops. */
const SLOW_FAILURE_MS = 5_000;

/** Continues after an error, and throws the first one at the end. @param work returns false if it had nothing to do */
export async function forEachTolerant<One>(all: readonly One[], work: (one: One) => Promise<boolean>): Promise<number> {
  let done = 0;
  const errors: unknown[] = [];
  for (const one of all) {
    const startedAt = performance.now();
    try {
      if (await work(one)) done++;
    } catch (error) {
      errors.push(error);
      if (performance.now() - startedAt > SLOW_FAILURE_MS) break;
    }
  }
  if (errors.length > 0) throw errors[0];
  return done;
}

export async function repeatUntilZero(work: () => Promise<number>): Promise<number> {
  let total = 0;
  for (let done = await work(); done > 0; done = await work()) total += done;
  return total;
}
