/** Counted from the agency's last entry for a guest; the same as for appointments and enquiries. */
export const CLIENT_RETENTION_YEARS = 3;
