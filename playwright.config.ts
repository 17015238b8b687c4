import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { launchOptions } from "./support/chromium.ts";

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  fullyParallel: true,
  forbidOnly: true,
  // Two more than cores: tests wait for mails, timers and the browser.
  workers: Math.min(availableParallelism() + 2, 6),
  // A machine that is busy with more than these tests is slower, and nothing is wrong: only what never comes fails.
  timeout: 180_000,
  // What failed by chance passes then, and the end of `npm test` names it (CONTRIBUTING.md).
  retries: 1,
  expect: { timeout: 20_000 },
  use: {
    browserName: "chromium",
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
    // Movement costs a sixth of the time; tests of what moves ask for it.
    contextOptions: { reducedMotion: "reduce" },
    // What a page asks for is then seen at the page; the test of copies without reception allows it.
    serviceWorkers: "block",
    // Recording costs a third of the time: ask for it with --trace on.
    trace: "off",
    launchOptions: launchOptions(),
  },
});
