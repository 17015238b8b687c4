import { after } from "#app/platform/durations.ts";

/** Failures that count against an account: a JSON list of moments in its row. */
export function readFailures(stored: string): string[] {
  return JSON.parse(stored) as string[];
}

export function failuresWithin(duration: number, failures: readonly string[], now: Date): string[] {
  const since = after(now, -duration);
  return failures.filter((moment) => new Date(moment) > since);
}

/** The list with one more failure, without those that do not count on. */
export function withFailure(countFor: number, failures: readonly string[], now: Date): string[] {
  return [...failuresWithin(countFor, failures, now), now.toISOString()];
}
