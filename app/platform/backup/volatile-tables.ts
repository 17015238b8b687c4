/** Tables that are not backed up. Links that open a single appointment, or only remove access, are. */
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
