/** A slower failure comes from the database or the network and would repeat for every item, so the loop stops. */
const TIMEOUT_MS = 5_000;

/** Continues after an error, and throws the first one at the end. @param work returns false if it had nothing to do */
export async function forEachTolerant<One>(all: readonly One[], work: (one: One) => Promise<boolean>): Promise<number> {
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

export async function untilNoneIsLeft(round: () => Promise<number>): Promise<number> {
  let done = 0;
  for (let now = await round(); now > 0; now = await round()) done += now;
  return done;
}
