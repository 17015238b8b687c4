export class BusyError extends Error {
  override name = "BusyError";
}

/** @param waiting length of the queue; a task beyond it is rejected with a BusyError */
export function concurrencyLimit(limit: number, waiting = Infinity) {
  let running = 0;
  const queue: (() => void)[] = [];

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= limit) {
      if (queue.length >= waiting) throw new BusyError("too much work waits");
      // A finished task passes its turn on directly, so that no new task overtakes the queue.
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
