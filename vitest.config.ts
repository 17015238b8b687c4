import { availableParallelism } from "node:os";
import { basename } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** High, so that a busy machine does not fail tests. */
const longTimeouts = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } };

/** These test files start first, because a slow file that starts last runs alone on one core. */
const SLOW_FILES = (
  "backup random-changes development start http-media http-booking profile agency-routes closing-season http-pages " +
  "database personal-calendars picture-cleaning http-gallery backup-programs received-mail.server"
).split(" ");

function rankOf({ moduleId }: TestSpecification): number {
  const rank = SLOW_FILES.indexOf(basename(moduleId, ".test.ts"));
  return rank < 0 ? SLOW_FILES.length : rank;
}

class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's method, not an array's
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: SlowFilesFirst },
    // Two more than cores, because most tests wait for a database or a process.
    maxWorkers: availableParallelism() + 2,
    projects: [
      {
        test: {
          name: "rules",
          include: ["app/**/*.test.{ts,tsx}", "docs/*.test.ts"],
          // These tests keep no state, so files may share a process, which cuts the time to a third.
          isolate: false,
          // High, because hundreds of random cases take long on a busy machine.
          testTimeout: 30_000,
        },
      },
      {
        // React's development version takes twice as long to render mails.
        oxc: { jsx: { development: false } },
        test: {
          name: "database",
          env: { NODE_ENV: "production" },
          include: ["tests/**/*.test.{ts,tsx}"],
          globalSetup: "support/database/database-server.ts",
          setupFiles: ["support/site/cheap-passwords.ts", "support/database/cheap-commits.ts"],
          // Each test has its own database; sharing the process saves half a second of module loading for each file.
          isolate: false,
          ...longTimeouts,
        },
      },
    ],
  },
});
