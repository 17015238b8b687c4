import { after } from "#app/platform/durations.ts";

export function readFailures(stored: string): string[] {
  return JSON.parse(stored) as string[];
}

export function failuresWithin(duration: number, failures: readonly string[], now: Date): string[] {
  const since = after(now, -duration);
  return failures.filter((at) => new Date(at) > since);
}

export function withFailure(duration: number, failures: readonly string[], now: Date): string[] {
  return [...failuresWithin(duration, failures, now), now.toISOString()];
}
