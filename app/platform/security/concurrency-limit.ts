export class BusyError extends Error {
  override name = "BusyError";
}

export function concurrencyLimit(limit: number, queueLength = Infinity) {
  let running = 0;
  const queue: (() => void)[] = [];

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= limit) {
      if (queue.length >= queueLength) throw new BusyError("the queue is full");
      // A finished task gives its place to the first queued task, so that no new task overtakes the queue.
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
