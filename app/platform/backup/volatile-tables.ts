/** These tables are neither backed up nor restored. Links to one appointment are kept: they open nothing else. */
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
