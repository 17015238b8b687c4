import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, type TransactionBuilder } from "kysely";

const TRIES = 5;
/** Maximum of a random wait, so that two transactions do not collide again. */
const FIRST_WAIT_MS = 20;

/**
 * Retries transactions after a deadlock or serialization failure of PostgreSQL: the callback of `transaction().execute`
 * may run several times and must change nothing but the database.
 */
export class RepeatingKysely<Tables> extends Kysely<Tables> {
  override transaction(): TransactionBuilder<Tables> {
    const builder = super.transaction();
    const executeOnce = builder.execute.bind(builder);
    builder.execute = (work) => repeated(() => executeOnce(work));
    return builder;
  }
}

async function repeated<Result>(execute: () => Promise<Result>): Promise<Result> {
  for (let left = TRIES - 1; ; left--) {
    try {
      return await execute();
    } catch (error) {
      if (left === 0 || !isEndedForAnother(error)) throw error;
      await sleep(Math.random() * FIRST_WAIT_MS * 2 ** (TRIES - 1 - left));
    }
  }
}

/** PostgreSQL: deadlock_detected and serialization_failure. SQLite runs one write transaction at a time. */
function isEndedForAnother(error: unknown): boolean {
  return error instanceof Error && ["40P01", "40001"].includes((error as { code?: string }).code ?? "");
}
