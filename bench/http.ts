import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { capture } from "./support/capture.ts";
import { bookingWork, openSeededSite } from "./support/seeded-site.ts";
import { type Figures, load, median, medians, type Work } from "./support/load.ts";
import { startPlainServer } from "./support/processes.ts";
import { count, decimal, printTable } from "../support/table.ts";

// The site beside plain node:http that answers the same bytes and headers, in turns. Figures are medians over the
// rounds, ratios medians of the ratios of each round. The processor's time per request tells the same story on a
// machine that others use too, or where the load generator is the slower side.

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 2);
const BOOKINGS = 1000; // of the 6570 moments of a year
const CONNECTIONS = 32;
const BROTLI = { "accept-encoding": "br" };

// Takes connections and never says a word: mails wait, and the mail worker keeps out of these figures.
const silent = createServer(() => {}).listen(0, "127.0.0.1");
await once(silent, "listening");
const seeded = await openSeededSite({
  smtpUrl: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`,
  clients: 1,
});
const plain = await startPlainServer();

try {
  const { site } = seeded;
  const cookie = seeded.cookies[0]!;
  const asset = /\/assets\/[\w.-]+\.js/.exec(await (await fetch(site.url)).text())![0];
  const rows = [
    await compare("page en cache", { path: "/", headers: BROTLI }),
    await compare("la même, venue d’une campagne", { path: "/?utm_source=x&fbclid=y", headers: BROTLI }),
    await compare("la même, client connecté", { path: "/", headers: { ...BROTLI, cookie } }),
    await compare("fichier", { path: asset, headers: BROTLI }),
    await compare("réservation", bookingWork(cookie)),
  ];
  console.log(`${CONNECTIONS} connexions, ${ROUNDS} tours de ${SECONDS} s (réservation : ${BOOKINGS})`);
  printTable(
    [
      "",
      "octets",
      "req/s",
      "p50 ms",
      "p99 ms",
      "node:http",
      "p50 ms",
      "p99 ms",
      "rapport",
      "µs CPU",
      "node:http",
      "rapport",
    ],
    rows,
  );
} finally {
  await plain.stop();
  await seeded.close();
  silent.close();
}

async function compare(name: string, work: Work): Promise<string[]> {
  const answer = await capture(seeded.site.url, work);
  await plain.serve(answer);
  const extent = work.method === "POST" ? { amount: BOOKINGS } : { duration: SECONDS };
  const measureSite = async (part: typeof extent) => {
    const figures = await load(seeded.site, work, { ...part, connections: CONNECTIONS });
    if (work.method === "POST") await seeded.clear();
    return figures;
  };
  const measurePlain = (duration: number) => load(plain, work, { duration, connections: CONNECTIONS });

  // Warm.
  await measureSite(extent);
  await measurePlain(1);
  const rounds: { site: Figures; plain: Figures }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({ site: await measureSite(extent), plain: await measurePlain(SECONDS) });
  }
  const ours = medians(rounds.map((round) => round.site));
  const theirs = medians(rounds.map((round) => round.plain));
  return [
    name,
    count(Buffer.from(answer.body, "base64").length),
    count(ours.perSecond),
    decimal(ours.p50),
    decimal(ours.p99),
    count(theirs.perSecond),
    decimal(theirs.p50),
    decimal(theirs.p99),
    decimal(median(rounds.map((round) => round.site.perSecond / round.plain.perSecond))),
    decimal(ours.cpu),
    decimal(theirs.cpu),
    decimal(median(rounds.map((round) => round.plain.cpu / round.site.cpu))),
  ];
}
