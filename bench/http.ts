import { loadavg } from "node:os";
import { openSeededSite } from "./support/seeded-site.ts";
import { type Figures, load, medians, type Work } from "./support/load.ts";
import { count, decimal, printTable } from "#support/table.ts";
import { startSilentSmtp } from "./support/silent-smtp.ts";

// A cached page and the same page of a client, in turn on one site; medians over the rounds.

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 2);
/** Browsers that load pages at the same time, without a pause. */
const CONNECTIONS = 4;
/** Requests before the measurement, so that Node's JIT has compiled the page. */
const WARMING = 500;
/** A longer wait is noticed. */
const BOUND_MS = 100;
const BROTLI = { "accept-encoding": "br" };

const silent = await startSilentSmtp();
const seeded = await openSeededSite({ smtpUrl: silent.url, clients: 1 });
try {
  const pages = [
    { name: "page en cache", work: { path: "/", headers: BROTLI }, rounds: [] as Figures[] },
    {
      name: "la même, pour un client connecté",
      work: { path: "/", headers: { ...BROTLI, cookie: seeded.cookies[0]! } },
      rounds: [] as Figures[],
    },
  ];
  const measure = (work: Work, extent: { duration: number } | { amount: number }) =>
    load(seeded.site, work, { ...extent, connections: CONNECTIONS });
  for (const { work } of pages) await measure(work, { amount: WARMING });
  for (let round = 0; round < ROUNDS; round++)
    for (const { work, rounds } of pages) rounds.push(await measure(work, { duration: SECONDS }));

  const measured = pages.map(({ name, rounds }) => ({ name, figures: medians(rounds) }));
  console.log(
    `${CONNECTIONS} connexions, ${ROUNDS} tours de ${SECONDS} s ; charge de la machine ${decimal(loadavg()[0]!)}`,
  );
  printTable(
    ["", "req/s", "p50 ms", "p99 ms", "µs CPU"],
    measured.map(({ name, figures: { perSecond, p50, p99, cpu } }) => [
      name,
      count(perSecond),
      decimal(p50),
      decimal(p99),
      decimal(cpu),
    ]),
  );
  for (const { name, figures } of measured) {
    if (figures.p99 <= BOUND_MS) continue;
    console.log(`Trop lent : ${name}, ${decimal(figures.p99)} ms (${BOUND_MS} au plus)`);
    process.exitCode = 1;
  }
} finally {
  await seeded.close();
  silent.close();
}
