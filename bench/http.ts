import { loadavg } from "node:os";
import { capture } from "./support/capture.ts";
import { bookingWork, openSeededSite } from "./support/seeded-site.ts";
import { type Figures, load, median, medians, type Work } from "./support/load.ts";
import { nginxAnswering } from "./support/nginx-answers.ts";
import { keepToCore } from "./support/one-core.ts";
import { type Measured, startPlainServer } from "./support/processes.ts";
import { count, decimal, printTable } from "#support/database/table.ts";
import { startSilentSmtp } from "./support/silent-smtp.ts";

// All servers send the same bytes and headers, alternating on one core; the load generator has the other. Processor
// time per request is also valid on a busy machine or with a slow load generator.

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 2);
const BOOKINGS = 1000; // of 6570 slots a year
const CONNECTIONS = 32;
/** Requests before the measurement, so that Node's JIT has compiled slow pages too. */
const WARMING = 3000;
const BROTLI = { "accept-encoding": "br" };

const silent = await startSilentSmtp();
const seeded = await openSeededSite({
  smtpUrl: silent.url,
  clients: 1,
});
const plain = await startPlainServer();
let nginx: Measured | null = null;

try {
  const { site } = seeded;
  const cookie = seeded.cookies[0]!;
  const html = await (await fetch(site.url)).text();
  const asset = /\/assets\/[\w.-]+\.js/.exec(html)![0];
  const cached = { path: "/", headers: BROTLI };
  const file = { path: asset, headers: BROTLI };
  const shared = { path: /\/partage\/[\w-]+\/[\da-f]{32}\.\w+/.exec(html)![0], headers: BROTLI };
  const answers = [cached, file, shared].map(async (work) => [work.path, await capture(site.url, work)] as const);
  nginx = await nginxAnswering(new Map(await Promise.all(answers)));
  const servers = [site, plain, ...(nginx ? [nginx] : [])];
  const alone = servers.map(({ pid }) => keepToCore(pid, "server")).every(Boolean) && keepToCore(process.pid, "load");
  const compared = [
    await compare("page en cache", cached),
    await compare("la même, avec des paramètres de campagne", { ...cached, path: "/?utm_source=x&fbclid=y" }),
    await compare("la même, pour un client connecté", { path: "/", headers: { ...BROTLI, cookie } }),
    await compare("fichier", file),
    await compare("image du site (≥ 0,4)", shared),
    await compare("réservation", bookingWork(cookie)),
  ];
  console.log(
    `${CONNECTIONS} connexions, ${ROUNDS} tours de ${SECONDS} s (réservation : ${BOOKINGS}) ; ${alone ? "un cœur pour les serveurs, un autre pour les requêtes" : "tous les cœurs"} ; charge de la machine ${decimal(loadavg()[0]!)}${nginx ? "" : " ; nginx n’est pas installé"}`,
  );
  printTable(
    [
      "",
      "octets",
      "req/s",
      "p50 ms",
      "p99 ms",
      "/ node:http",
      "/ nginx",
      "µs CPU",
      "node:http",
      "rapport",
      "nginx",
      "rapport",
    ],
    compared.map(({ row }) => row),
  );
  console.log(
    `Une page pour un client connecté coûte ${decimal(compared[2]!.cpu / compared[0]!.cpu)} fois le temps de processeur d’une page en cache.`,
  );
} finally {
  await nginx?.stop();
  await plain.stop();
  await seeded.close();
  silent.close();
}

async function compare(name: string, work: Work): Promise<{ row: string[]; cpu: number }> {
  const answer = await capture(seeded.site.url, work);
  await plain.serve(answer);
  const extent = work.method === "POST" ? { amount: BOOKINGS } : { duration: SECONDS };
  const measureSite = async () => {
    const figures = await load(seeded.site, work, { ...extent, connections: CONNECTIONS });
    if (work.method === "POST") await seeded.clear();
    return figures;
  };
  const asFile = nginx && work.method !== "POST" && !("cookie" in work.headers) ? nginx : null;
  const measure = (server: Measured, duration = SECONDS) => load(server, work, { duration, connections: CONNECTIONS });

  if (work.method === "POST") await measureSite();
  else await load(seeded.site, work, { amount: WARMING, connections: CONNECTIONS });
  await measure(plain, 1);
  const rounds: { site: Figures; plain: Figures; nginx: Figures | null }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({
      site: await measureSite(),
      plain: await measure(plain),
      nginx: asFile && (await measure(asFile)),
    });
  }
  const ours = medians(rounds.map((round) => round.site));
  const other = (server: "plain" | "nginx", of: (ours: Figures, reference: Figures) => number) =>
    asFile || server === "plain" ? decimal(median(rounds.map((round) => of(round.site, round[server]!)))) : "—";
  const pace = (a: Figures, b: Figures) => a.perSecond / b.perSecond;
  const cost = (a: Figures, b: Figures) => b.cpu / a.cpu;
  return {
    cpu: ours.cpu,
    row: [
      name,
      count(Buffer.from(answer.body, "base64").length),
      count(ours.perSecond),
      decimal(ours.p50),
      decimal(ours.p99),
      other("plain", pace),
      other("nginx", pace),
      decimal(ours.cpu),
      other("plain", (_, reference) => reference.cpu),
      other("plain", cost),
      other("nginx", (_, reference) => reference.cpu),
      other("nginx", cost),
    ],
  };
}
