import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { launchOptions } from "./support/chromium.ts";

const { args, ...browser } = launchOptions();
// Without V8's background threads and optimizing compiler, tests need a seventh less processor time: no page runs long.
const V8_FLAGS = "--js-flags=--single-threaded --no-turbofan";

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  fullyParallel: true,
  forbidOnly: true,
  // Two more than cores, because tests wait for mails, timers and the browser.
  workers: Math.min(availableParallelism() + 2, 6),
  // High, so that a busy machine does not fail tests.
  timeout: 180_000,
  // A flaky test passes on its retry, and the end of `npm test` names it (CONTRIBUTING.md).
  retries: 1,
  expect: { timeout: 20_000 },
  use: {
    browserName: "chromium",
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
    // Animations take a sixth of the time; tests of animations enable them.
    contextOptions: { reducedMotion: "reduce" },
    // A service worker would hide requests from page.route(); the offline test allows service workers.
    serviceWorkers: "block",
    // A new context for each test would cost a fifth of the time, because a context starts a process.
    reuseContext: true,
    // Traces take a third of the time, so only a retry has one.
    trace: "on-first-retry",
    launchOptions: { ...browser, args: [...args, V8_FLAGS] },
  },
});
