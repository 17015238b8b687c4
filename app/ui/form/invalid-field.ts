/**
 * Matches fields with an error. Radio buttons do not support `aria-invalid`, so the first of a failed group has
 * `data-invalid`.
 */
export const INVALID_FIELD = ':is([aria-invalid="true"], input[data-invalid])';
