/** An identical form within this time after its answer counts as a double submit. */
export const AGAIN_WITHIN_MS = 3_000;

/** @returns the start of the window, ISO */
export function againSince(at: Date): string {
  return new Date(at.getTime() - AGAIN_WITHIN_MS).toISOString();
}
