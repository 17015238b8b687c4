/** Tables that are empty in backups. Links to one appointment, and links that only remove access, are backed up. */
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
