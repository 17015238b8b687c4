export function isForeignKeyViolation(error: unknown): boolean {
  // PostgreSQL: SQLSTATE 23503. SQLite: SQLITE_CONSTRAINT_FOREIGNKEY.
  return hasCode(error, "23503", [787]);
}

export function isUniqueViolation(error: unknown): boolean {
  // PostgreSQL: SQLSTATE 23505. SQLite: SQLITE_CONSTRAINT_UNIQUE (2067) and _PRIMARYKEY (1555).
  return hasCode(error, "23505", [2067, 1555]);
}

function hasCode(error: unknown, sqlState: string, sqliteCodes: number[]): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode = 0 } = error as { code?: string; errcode?: number };
  return code === sqlState || sqliteCodes.includes(errcode);
}
