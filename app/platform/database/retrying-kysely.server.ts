import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, type TransactionBuilder } from "kysely";

const MAX_ATTEMPTS = 5;
/** Maximum of the first random wait; later ones double. Randomness keeps two transactions from colliding again. */
const FIRST_WAIT_MS = 20;

/** Retries transactions after deadlocks and serialization failures, so callbacks must change only the database. */
export class RetryingKysely<Tables> extends Kysely<Tables> {
  override transaction(): TransactionBuilder<Tables> {
    const builder = super.transaction();
    const executeOnce = builder.execute.bind(builder);
    builder.execute = (work) => withRetries(() => executeOnce(work));
    return builder;
  }
}

async function withRetries<Result>(execute: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await execute();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isRetryable(error)) throw error;
      await sleep(Math.random() * FIRST_WAIT_MS * 2 ** (attempt - 1));
    }
  }
}

/** PostgreSQL: deadlock_detected and serialization_failure. SQLite runs one write transaction at a time. */
function isRetryable(error: unknown): boolean {
  return error instanceof Error && ["40P01", "40001"].includes((error as { code?: string }).code ?? "");
}
