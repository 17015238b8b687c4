/** Counted from a guest's `lastSeenAt`. A guest who has an appointment is kept. */
export const CLIENT_RETENTION_YEARS = 3;
