/** Tables that backups leave empty, unlike links that give access to one appointment or only remove access. */
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
