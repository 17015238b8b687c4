import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, type TransactionBuilder } from "kysely";

const TRIES = 5;
/** Maximum of the first random wait; later ones double. Randomness keeps two transactions from colliding again. */
const FIRST_WAIT_MS = 20;

/** Retries transactions after deadlocks and serialization failures, so callbacks must change only the database. */
export class RetryingKysely<Tables> extends Kysely<Tables> {
  override transaction(): TransactionBuilder<Tables> {
    const builder = super.transaction();
    const executeOnce = builder.execute.bind(builder);
    builder.execute = (work) => retried(() => executeOnce(work));
    return builder;
  }
}

async function retried<Result>(execute: () => Promise<Result>): Promise<Result> {
  for (let left = TRIES - 1; ; left--) {
    try {
      return await execute();
    } catch (error) {
      if (left === 0 || !isRetryable(error)) throw error;
      await sleep(Math.random() * FIRST_WAIT_MS * 2 ** (TRIES - 1 - left));
    }
  }
}

/** PostgreSQL: deadlock_detected and serialization_failure. SQLite runs one write transaction at a time. */
function isRetryable(error: unknown): boolean {
  return error instanceof Error && ["40P01", "40001"].includes((error as { code?: string }).code ?? "");
}
