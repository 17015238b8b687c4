import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { decimal, integer, printTable } from "#support/table.ts";
import { load, type LoadRequest } from "./support/load.ts";
import { bookingRequest, openSeededSite } from "./support/seeded-site.ts";
import { startSilentSmtp } from "./support/silent-smtp.ts";

// Measures the process's memory at rest after many requests: of a thousand, 940 for cached pages (half of them with
// campaign parameters), 40 for files, 15 for a client's pages and 5 bookings. With a leak, memory grows in each tenth.

const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 1_000_000);
const PARTS = 10;
const CONNECTIONS = 32;
const REST_MS = 2_000;

const silentSmtp = await startSilentSmtp();
const seeded = await openSeededSite({
  smtpUrl: silentSmtp.url,
  clients: 1,
});
try {
  const { site, cookies } = seeded;
  const [cookie] = cookies as [string];
  const encoding = { "accept-encoding": "br" };
  const asset = /\/assets\/[\w.-]+\.js/.exec(await (await fetch(site.url)).text())![0];
  const booking = bookingRequest(cookie);
  const rows = [["au repos", "0", decimal(residentMegabytes(site.pid)), ""]];
  let firstPart = Number.NaN;
  for (let part = 1; part <= PARTS; part++) {
    const thousands = REQUESTS / PARTS / 1000;
    const send = (request: LoadRequest, perThousand: number) =>
      load(site, request, {
        amount: Math.max(CONNECTIONS, Math.round(thousands * perThousand)),
        connections: CONNECTIONS,
      });
    await send({ path: "/", headers: encoding }, 270);
    await send({ path: "/services/photo/tarifs", headers: encoding }, 200);
    // New campaign parameters for each tenth, which must not fill the cache.
    for (let campaign = 0; campaign < 10; campaign++)
      await send({ path: `/contact?utm_source=part-${part}&fbclid=${campaign}`, headers: encoding }, 47);
    await send({ path: asset, headers: encoding }, 40);
    await send({ path: "/", headers: { ...encoding, cookie } }, 10);
    await send({ path: "/contact", headers: { ...encoding, cookie } }, 5);
    await send(booking, 5);
    await seeded.deleteBookings();
    await sleep(REST_MS);
    const resident = residentMegabytes(site.pid);
    if (part === 1) firstPart = resident;
    rows.push(["", integer((REQUESTS / PARTS) * part), decimal(resident), decimal(resident / firstPart)]);
  }
  printTable(["", "requêtes", "Mo", "/ premier dixième"], rows);
} finally {
  await seeded.close();
  silentSmtp.close();
}

function residentMegabytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))!;
  return Number(kilobytes) / 1024;
}
