/** Counted from the last activity of a guest. */
export const CLIENT_RETENTION_YEARS = 3;
