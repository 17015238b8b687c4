import { type Kysely, sql } from "kysely";

/** Second factors of accounts whose role ended before it took them along: they would be alive again with the role. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const clients = sql`select "id" from "users" where "role" = 'client'`;
  for (const table of ["passkeys", "recoveryCodes", "secondFactors"])
    await sql`delete from ${sql.table(table)} where "userId" in (${clients})`.execute(db);
}
