// Runs every check, even after a failure; the last line is `N passed, N failed`.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join, relative } from "node:path";
import { ensureBuilt, ensureInstalled, interrupted, main, node24, root, run, Stop, tool } from "./prepare.mjs";

const withBrowser = !process.argv.includes("--without-browser");
const reports = mkdtempSync(join(tmpdir(), "solstice-reports-"));
const total = { passed: 0, failed: 0 };
const failures = [];
const flaky = [];
let testsRun = 0;

/** Fewer workers than in the configurations, because Vitest and Playwright run at once and tests have deadlines. */
const workers = availableParallelism();

/** Checks that need only the sources, run beside the build. */
const checks = [
  ["Dead code", () => [[tool("@react-router/dev", "react-router"), "typegen"], [tool("knip")]]],
  ["Types", () => [[tool("typescript", "tsc")]]],
  ["Lint", () => [[tool("oxlint"), "--deny-warnings", "--report-unused-disable-directives"]]],
  ["Format", () => [[tool("oxfmt"), "--check"]]],
];

main(async () => {
  const start = performance.now();
  const installed = await step("Install", preparation(ensureInstalled));
  if (installed && !interrupted) await testAll();
  if (interrupted) total.failed ||= 1;
  rmSync(reports, { recursive: true, force: true });
  if (testsRun === 0) {
    console.log("No test ran.");
    total.failed ||= 1;
  }
  console.log(`\n${seconds(start)} in all`);
  // Repeated at the end for readers of the log's tail.
  for (const title of flaky) console.log(`passed on the second try: ${title}`);
  for (const failure of failures) console.log(`failed: ${failure}`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
});

async function testAll() {
  const startedChecks = checkAll();
  if (withBrowser)
    await step(
      "Chromium",
      preparation(() => expectSuccess(runNode("support/chromium.ts"))),
    );
  if (!interrupted) await step("Build", preparation(ensureBuilt));
  // The checks end before the tests, one of which starts the development server, which regenerates the types.
  for (const { show } of await startedChecks) await show();
  // Runs beside the other tests, because both spend time waiting for databases, processes and mails.
  const browserTests = !interrupted && withBrowser && startStep("Browser", counting(playwright));
  if (!interrupted) await step("Rules and database", counting(vitest));
  if (browserTests) await browserTests.show();
}

async function checkAll() {
  const started = [];
  for (const [name, commands] of checks) {
    if (interrupted) break;
    started.push(startStep(name, (output) => check(commands(), output)));
    await started.at(-1).done;
  }
  return started;
}

async function check(commands, output) {
  for (const command of commands) if ((await run(node24(), command, { output })) !== 0) return { passed: 0, failed: 1 };
  return { passed: 1, failed: 0 };
}

/** Buffers the output of the work until `show`, which prints it, streams the rest and waits for the end. */
function startStep(name, work) {
  const start = performance.now();
  const buffered = [];
  let print = (text) => void buffered.push(text);
  const done = resultOf(() => work((text) => print(text))).then((result) => [result, seconds(start)]);
  const show = async () => {
    announce(name);
    print = (text) => void process.stdout.write(text);
    buffered.forEach(print);
    count(name, ...(await done));
  };
  return { done, show };
}

async function step(name, work) {
  announce(name);
  const start = performance.now();
  const result = await resultOf(work);
  count(name, result, seconds(start));
  return result.failed === 0;
}

async function resultOf(work) {
  try {
    return await work();
  } catch (error) {
    console.error(error instanceof Stop ? error.message : error);
    return { passed: 0, failed: 1 };
  }
}

function announce(name) {
  console.log(`\n── ${name} ${"─".repeat(Math.max(3, 60 - name.length))}`);
}

function count(name, result, duration) {
  total.passed += result.passed;
  total.failed += result.failed;
  if (result.failed > 0) failures.push(...(result.failures ?? [`the step « ${name} »`]));
  console.log(`── ${name}: ${result.failed > 0 ? `FAILED (${result.failed})` : "ok"}, ${duration}`);
}

/** A preparatory step counts only if it fails. */
function preparation(work) {
  return async () => {
    await work();
    return { passed: 0, failed: 0 };
  };
}

/** Counts an aborted run and a skipped test without a reason (Playwright: the annotation's description) as failed. */
function counting(runner) {
  return async (output) => {
    const { code, passed, failed, skipped, failures } = await runner(output);
    testsRun += passed + failed;
    for (const { title, reason } of skipped)
      console.log(`skipped: ${title} (${reason ?? "without a reason: counts as failed"})`);
    const unexplained = skipped.filter(({ reason }) => !reason);
    const result = {
      passed,
      failed: failed + unexplained.length,
      failures: [...failures, ...unexplained.map(({ title }) => `${title} (skipped)`)],
    };
    if (code !== 0 && result.failed === 0) {
      result.failed = 1;
      result.failures.push(`the runner ended with ${code}, though no test failed`);
    }
    return result;
  };
}

async function vitest() {
  const file = join(reports, "vitest.json");
  const parameters = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  if (withBrowser) parameters.push(`--maxWorkers=${workers}`);
  const code = await run(node24(), [tool("vitest"), ...parameters], { ownGroup: true });
  const { testResults } = readReport(file);
  const cases = testResults.flatMap(({ assertionResults }) => assertionResults);
  // A file that cannot be loaded has no tests to count.
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  );
  return {
    code,
    passed: cases.filter(({ status }) => status === "passed").length,
    failed: cases.filter(({ status }) => status === "failed").length + broken.length,
    skipped: cases
      .filter(({ status }) => status !== "passed" && status !== "failed")
      .map(({ fullName, meta }) => ({ title: fullName, reason: meta?.reason })),
    failures: [
      ...broken.map(({ name, message }) => `${relative(root, name)}: ${message}`),
      ...testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === "failed")
          .map(({ fullName, failureMessages }) =>
            [`${relative(root, name)} ${fullName}`, ...failureMessages.map(firstLines)].join("\n"),
          ),
      ),
    ],
  };
}

async function playwright(output) {
  const file = join(reports, "playwright.json");
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const parameters = [tool("@playwright/test", "playwright"), "test", "--reporter=list,json"];
  parameters.push(`--workers=${Math.min(workers, 6)}`);
  const code = await run(node24(), parameters, { env, ownGroup: true, output });
  const { suites, errors, stats } = readReport(file);
  flaky.push(
    ...testsIn(suites)
      .filter(({ status }) => status === "flaky")
      .map(titleAndError),
  );
  return {
    code,
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: testsIn(suites)
      .filter(({ status }) => status === "skipped")
      .map(({ title, annotations }) => ({
        title,
        reason: annotations.find(({ description }) => description)?.description,
      })),
    failures: [
      ...errors.map(({ message }) => message),
      ...testsIn(suites)
        .filter(({ status }) => status === "unexpected")
        .map(titleAndError),
    ],
  };
}

function titleAndError({ title, results }) {
  return [title, ...results.flatMap(({ error }) => (error?.message ? [firstLines(error.message)] : []))].join("\n");
}

function testsIn(suites) {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...specs.flatMap(({ title, file, line, tests }) =>
      tests.map((test) => ({ ...test, title: `tests/e2e/${file}:${line} ${title}` })),
    ),
    ...testsIn(inner),
  ]);
}

function firstLines(message) {
  return message
    .split("\n")
    .slice(0, 12)
    .map((line) => `  ${line}`)
    .join("\n");
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    throw new Stop("The test runner ended without a report.");
  }
}

function runNode(...parameters) {
  return run(node24(), parameters);
}

async function expectSuccess(code) {
  if ((await code) !== 0) throw new Stop("See the message above.");
}

function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
