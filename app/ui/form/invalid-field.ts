/** Radio buttons do not support `aria-invalid`, so those of a failed group have `data-invalid`. */
export const INVALID_FIELD = ':is([aria-invalid="true"], input[data-invalid])';
