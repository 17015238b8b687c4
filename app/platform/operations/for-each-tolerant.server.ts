/** A failure that took longer is of the database or the network, and would be every other's too. */
const TIMEOUT_MS = 5_000;

/**
 * Does something with each in its turn. One with which it fails keeps it from no other: its error is thrown once all have
 * had their turn.
 * @param work false: there was nothing to do any more
 * @returns with how many it was done
 */
export async function eachOf<One>(all: readonly One[], work: (one: One) => Promise<boolean>): Promise<number> {
  let done = 0;
  const errors: unknown[] = [];
  for (const one of all) {
    const begun = performance.now();
    try {
      if (await work(one)) done++;
    } catch (error) {
      errors.push(error);
      if (performance.now() - begun > TIMEOUT_MS) break;
    }
  }
  if (errors.length > 0) throw errors[0];
  return done;
}

/** Repeats a round, which takes some of many, until there was nothing to do in one. @returns how many were done in all */
export async function untilNoneIsLeft(round: () => Promise<number>): Promise<number> {
  let done = 0;
  for (let now = await round(); now > 0; now = await round()) done += now;
  return done;
}
