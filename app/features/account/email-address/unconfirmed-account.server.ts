import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import type { Schema } from "#app/platform/schema/schema.server.ts";

/** An account whose address nobody confirmed, and with which the agency has nothing to do. */
export function isUnconfirmed(eb: ExpressionBuilder<Schema, "users">): Expression<SqlBool> {
  return eb.and([eb("emailVerified", "=", false), eb("disabled", "=", false), eb("role", "=", "client")]);
}
