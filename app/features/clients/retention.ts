/** The period counts from a guest's last activity. */
export const CLIENT_RETENTION_YEARS = 3;
