export function isMissingReference(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  // PostgreSQL: SQLSTATE 23503. SQLite: SQLITE_CONSTRAINT_FOREIGNKEY.
  return code === "23503" || errcode === 787;
}

export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  // PostgreSQL: SQLSTATE 23505. SQLite: SQLITE_CONSTRAINT_UNIQUE (2067) and _PRIMARYKEY (1555).
  return code === "23505" || errcode === 2067 || errcode === 1555;
}
