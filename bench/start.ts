import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "#support/network/free-port.ts";
import { endProcess } from "#support/site/child-process.ts";
import { decimal, printTable } from "#support/table.ts";
import { median } from "./support/load.ts";
import { startMeasuredSite } from "./support/processes.ts";
import { startSilentSmtp } from "./support/silent-smtp.ts";

// Measures the time from process start to the first page, on a new and on a migrated database, compared with plain
// node:http; alternating, medians over the rounds. Without a mail server, the site also loads Maildev.

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 9);
const PLAIN_SERVER = `require("node:http").createServer((_, response) => response.end("ok")).listen(+process.env.PORT, "127.0.0.1")`;

const migratedDir = await mkdtemp(join(tmpdir(), "solstice-bench-"));
const silentSmtp = await startSilentSmtp();
const times = { plain: [] as number[], fresh: [] as number[], migrated: [] as number[], maildev: [] as number[] };
try {
  await measureSite(migratedDir);
  for (let round = 0; round < ROUNDS; round++) {
    times.plain.push(await measurePlainServer());
    times.migrated.push(await measureSite(migratedDir));
    times.maildev.push(await measureSite(migratedDir, ""));
    const fresh = await mkdtemp(join(tmpdir(), "solstice-bench-"));
    times.fresh.push(await measureSite(fresh));
    await rm(fresh, { recursive: true, force: true });
  }
  const row = (name: string, values: number[]) => [
    name,
    decimal(median(values)),
    decimal(median(values.map((time, round) => time / times.plain[round]!))),
  ];
  printTable(
    ["jusqu’à la première page", "ms", "/ node:http"],
    [
      row("node:http nu", times.plain),
      row("le site, base à jour", times.migrated),
      row("le site, base neuve", times.fresh),
      row("le site, base à jour, avec maildev", times.maildev),
    ],
  );
} finally {
  silentSmtp.close();
  await rm(migratedDir, { recursive: true, force: true });
}

async function measureSite(dataDir: string, SMTP_URL = silentSmtp.url): Promise<number> {
  const startedAt = performance.now();
  const site = await startMeasuredSite({
    DATA_DIR: dataDir,
    SESSION_SECRET: "a secret that only benchmarks know",
    SMTP_URL,
  });
  const answer = await fetch(site.url);
  if (!answer.ok) throw new Error(`the first page answered ${answer.status}`);
  await answer.arrayBuffer();
  const time = performance.now() - startedAt;
  await site.stop();
  return time;
}

async function measurePlainServer(): Promise<number> {
  const PORT = String(await freePort());
  const startedAt = performance.now();
  const child = spawn(process.execPath, ["-e", PLAIN_SERVER], { env: { PORT } });
  try {
    for (;;) {
      const answered = await fetch(`http://127.0.0.1:${PORT}`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (answered) return performance.now() - startedAt;
      await sleep(2);
    }
  } finally {
    await endProcess(child, "SIGTERM");
  }
}
