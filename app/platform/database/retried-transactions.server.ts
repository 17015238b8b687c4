import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, type TransactionBuilder } from "kysely";

/** How often a transaction is begun, in all. */
const TRIES = 5;
/** The longest wait before the second beginning; two that met do not meet again at once. */
const FIRST_WAIT_MS = 20;

/**
 * Kysely whose transactions begin again when PostgreSQL ended them for the sake of another one: two waited for each
 * other in a circle, and one had to go. Nothing of it was written. What is handed to `transaction().execute` may
 * therefore run several times, and changes nothing but the database.
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

/** PostgreSQL: deadlock_detected and serialization_failure. SQLite's transactions are alone, and meet nobody. */
function isEndedForAnother(error: unknown): boolean {
  return error instanceof Error && ["40P01", "40001"].includes((error as { code?: string }).code ?? "");
}
