export interface ResponseStats {
  count: number;
  failed: number;
  /** Rounded up to a bound; null without a response, or above all bounds. */
  percentile95Ms: number | null;
}

export interface ResponseCounter {
  count(status: number, ms: number): void;
  read(): ResponseStats;
}

const BOUNDS_MS = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000];

export function createResponseCounter(): ResponseCounter {
  const countsByBound = BOUNDS_MS.map(() => 0);
  let count = 0;
  let failed = 0;
  return {
    count(status, ms) {
      count += 1;
      if (status >= 500) failed += 1;
      const boundIndex = BOUNDS_MS.findIndex((maxMs) => ms <= maxMs);
      if (boundIndex !== -1) countsByBound[boundIndex]! += 1;
    },
    read() {
      if (count === 0) return { count, failed, percentile95Ms: null };
      let sum = 0;
      const boundIndex = countsByBound.findIndex((responses) => (sum += responses) >= count * 0.95);
      return { count, failed, percentile95Ms: BOUNDS_MS[boundIndex] ?? null };
    },
  };
}
