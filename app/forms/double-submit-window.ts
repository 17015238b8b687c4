/** For how long after its answer a form may come again of one impatient hand. */
export const AGAIN_WITHIN_MS = 3_000;

/** @returns the moment since when the same again is that hand, ISO */
export function againSince(at: Date): string {
  return new Date(at.getTime() - AGAIN_WITHIN_MS).toISOString();
}
