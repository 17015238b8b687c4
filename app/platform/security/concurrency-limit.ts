/** As much work as may wait is waiting already. */
export class BusyError extends Error {
  override name = "BusyError";
}

/**
 * Runs at most `limit` pieces of work at a time, in their order.
 * @param waiting how many more may wait; those beyond are rejected with a BusyError
 */
export function concurrencyLimit(limit: number, waiting = Infinity) {
  let running = 0;
  const queue: (() => void)[] = [];

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= limit) {
      if (queue.length >= waiting) throw new BusyError("too much work waits");
      // Work that ends hands its place to the next in the queue, so that no newcomer takes it.
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
