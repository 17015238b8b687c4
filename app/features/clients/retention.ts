/** As long as appointments and enquiries: from the last thing that the agency entered of somebody without an account. */
export const CLIENT_RETENTION_YEARS = 3;
