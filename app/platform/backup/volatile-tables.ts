/**
 * These tables are neither backed up nor restored. Links to one appointment are kept, because they open nothing else, and
 * so are links that only remove access.
 */
export const VOLATILE_TABLES = [
  "sessions",
  "pendingLogins",
  "passkeyChallenges",
  "passwordResets",
  "neutralResets",
  "emailVerifications",
  "addressChanges",
  "invitations",
  "calendarFeeds",
  "previewLinks",
  "submissions",
  "rateLimits",
] as const;
