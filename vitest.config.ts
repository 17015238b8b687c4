import { availableParallelism } from "node:os";
import { basename } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** A machine that is busy with more than these tests is slower, and nothing is wrong: only what never comes fails. */
const longTimeouts = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } };

/** What takes the longest for its size. Begun last, one of these would keep a core waiting at the end. */
const LONG = new Set(
  (
    "http-media http-hostile-words picture-uploads http-pictures http-content-journey another-agency limits " +
    "agency-routes start backup http-pages http-booking closing-season deployed-commands"
  ).split(" "),
);
const isLong = ({ moduleId }: TestSpecification) => LONG.has(basename(moduleId, ".test.ts"));

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- a method of this class
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => Number(isLong(b)) - Number(isLong(a)));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Two more than cores: most tests wait for a database or a process rather than for this one (272 s, with one more 343).
    maxWorkers: availableParallelism() + 2,
    projects: [
      {
        test: {
          name: "rules",
          include: ["app/**/*.test.{ts,tsx}", "docs/*.test.ts"],
          // Rules keep nothing between calls: their files may share a process, for a third of the time.
          isolate: false,
          // They wait for nothing; a busy machine takes its time over a hundred random weeks all the same.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "database",
          include: ["tests/**/*.test.{ts,tsx}"],
          globalSetup: "support/database-server.ts",
          setupFiles: "support/cheap-passwords.ts",
          // Each test has a database of its own: what files share is the code that they load, half a second of each file.
          isolate: false,
          ...longTimeouts,
        },
      },
    ],
  },
});
