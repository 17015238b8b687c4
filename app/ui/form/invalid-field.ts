/** Radio buttons do not support `aria-invalid`: the first of a failed group has `data-invalid`. */
export const INVALID_FIELD = ':is([aria-invalid="true"], input[data-invalid])';
