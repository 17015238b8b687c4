import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from "kysely";
import type { Schema } from "#app/platform/schema/schema.server.ts";

export function isUnverifiedClient(
  eb: ExpressionBuilder<Schema, "users">,
): ExpressionWrapper<Schema, "users", SqlBool> {
  return eb.and([eb("emailVerified", "=", false), eb("disabled", "=", false), eb("role", "=", "client")]);
}
