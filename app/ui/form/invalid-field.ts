/** Finds a field with an error. A radio button has no `aria-invalid`: the one to begin with has `data-invalid`. */
export const INVALID_FIELD = ':is([aria-invalid="true"], input[data-invalid])';
