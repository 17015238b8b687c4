import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // One more than cores: most tests wait for a database or a process rather than for this one.
    maxWorkers: availableParallelism() + 1,
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
          // Each test has a database of its own: what files share is the code that they load, half a second of each file.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
