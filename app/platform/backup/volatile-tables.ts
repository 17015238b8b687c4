/**
 * Who was logged in, and what a link of an account or of the agency opens: neither in a backup nor in a restored site. Links
 * to an appointment stay: they open no more than that appointment, as it stands.
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
  "rateLimits",
] as const;
