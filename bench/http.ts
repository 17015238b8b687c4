import { loadavg } from "node:os";
import { openSeededSite } from "./support/seeded-site.ts";
import { type Extent, type Figures, load, medians, type LoadRequest } from "./support/load.ts";
import { decimal, integer, printTable } from "#support/table.ts";
import { startSilentSmtp } from "./support/silent-smtp.ts";

// The home page from the cache and rendered for a client, in turn on one site; medians over the rounds.

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 2);
/** Browsers that load pages at the same time, without a pause. */
const CONNECTIONS = 4;
/** Requests before the measurement, so that Node's JIT has compiled the page. */
const WARMUP_REQUESTS = 500;
/** Users notice a longer wait. */
const MAX_P99_MS = 100;
const BROTLI = { "accept-encoding": "br" };

const silentSmtp = await startSilentSmtp();
const seeded = await openSeededSite({ smtpUrl: silentSmtp.url, clients: 1 });
try {
  const pages = [
    { name: "page en cache", request: { path: "/", headers: BROTLI }, rounds: [] as Figures[] },
    {
      name: "la même, pour un client connecté",
      request: { path: "/", headers: { ...BROTLI, cookie: seeded.cookies[0]! } },
      rounds: [] as Figures[],
    },
  ];
  const measure = (request: LoadRequest, extent: Extent) =>
    load(seeded.site, request, { ...extent, connections: CONNECTIONS });
  for (const { request } of pages) await measure(request, { amount: WARMUP_REQUESTS });
  for (let round = 0; round < ROUNDS; round++)
    for (const { request, rounds } of pages) rounds.push(await measure(request, { duration: SECONDS }));

  const results = pages.map(({ name, rounds }) => ({ name, figures: medians(rounds) }));
  console.log(
    `${CONNECTIONS} connexions, ${ROUNDS} tours de ${SECONDS} s ; charge de la machine ${decimal(loadavg()[0]!)}`,
  );
  printTable(
    ["", "req/s", "p50 ms", "p99 ms", "µs CPU"],
    results.map(({ name, figures: { perSecond, p50, p99, cpu } }) => [
      name,
      integer(perSecond),
      decimal(p50),
      decimal(p99),
      decimal(cpu),
    ]),
  );
  for (const { name, figures } of results) {
    if (figures.p99 <= MAX_P99_MS) continue;
    console.log(`Trop lent : ${name}, ${decimal(figures.p99)} ms (${MAX_P99_MS} au plus)`);
    process.exitCode = 1;
  }
} finally {
  await seeded.close();
  silentSmtp.close();
}
