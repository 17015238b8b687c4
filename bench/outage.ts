import { setTimeout as sleep } from "node:timers/promises";
import { startInbox } from "../support/inbox.ts";
import { bookingWork, openSeededSite } from "./support/seeded-site.ts";
import { quantile } from "./support/load.ts";
import { decimal, printTable } from "../support/table.ts";

// Clients book at a steady pace while the mail server is there, refuses every connection for a minute, and is back.

const PER_SECOND = 10;
const OUTAGE_SECONDS = Number(process.env.BENCH_OUTAGE_SECONDS ?? 60);
const AROUND_SECONDS = Math.min(20, OUTAGE_SECONDS);
/** The longest wait between two attempts of the mails that failed during the outage, and time to send them all. */
const MAILS_WITHIN_SECONDS = 120;

const inbox = await startInbox();
const seeded = await openSeededSite({ smtpUrl: inbox.smtpUrl, clients: 1 });
const work = bookingWork(seeded.cookies[0]!);
let booked = 0;

try {
  await book(3);
  const before = await book(AROUND_SECONDS);
  await inbox.refuse(true);
  const during = await book(OUTAGE_SECONDS);
  const waiting = await countUnsent();
  await inbox.refuse(false);
  const back = performance.now();
  const after = await book(AROUND_SECONDS);
  while ((await countUnsent()) > 0 && performance.now() - back < MAILS_WITHIN_SECONDS * 1000) await sleep(500);
  const seconds = (performance.now() - back) / 1000;

  printTable(
    [`${PER_SECOND} réservations par seconde`, "nombre", "p50 ms", "p99 ms", "p50 / avant", "p99 / avant"],
    [
      row("le serveur de courriel répond", before, before),
      row(`il refuse, ${OUTAGE_SECONDS} s`, during, before),
      row("il est revenu", after, before),
    ],
  );
  const distinct = new Set(inbox.mails.map(({ messageId }) => messageId)).size;
  console.log(
    `En attente à son retour : ${waiting} courriels. ${decimal(seconds)} s après : ${distinct} arrivés sur ${2 * booked}, ${inbox.mails.length - distinct} en double, ${await countUnsent()} en attente.`,
  );
  if (distinct !== 2 * booked || inbox.mails.length !== distinct) process.exitCode = 1;
} finally {
  await seeded.close();
  await inbox.close();
}

/** Sends each request at its time, whether or not the one before was answered; resolves with the latencies in order of size. */
async function book(seconds: number): Promise<Float64Array> {
  const started = performance.now();
  const answers: Promise<number>[] = [];
  for (let index = 0; index < seconds * PER_SECOND; index++) {
    await sleep(Math.max(0, started + (index * 1000) / PER_SECOND - performance.now()));
    answers.push(bookOnce());
  }
  return Float64Array.from(await Promise.all(answers)).toSorted();
}

async function bookOnce(): Promise<number> {
  const { method, path, headers, body } = work;
  const started = performance.now();
  const answer = await fetch(seeded.site.url + path, { method: method!, headers, body: body!() });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`a booking was answered with ${answer.status}`);
  booked++;
  return performance.now() - started;
}

async function countUnsent(): Promise<number> {
  return (await seeded.database.db.selectFrom("mail").select("id").where("status", "!=", "sent").execute()).length;
}

function row(name: string, times: Float64Array, before: Float64Array): string[] {
  const [p50, p99] = [0.5, 0.99].map((share) => quantile(times, share));
  return [
    name,
    String(times.length),
    decimal(p50!),
    decimal(p99!),
    decimal(p50! / quantile(before, 0.5)),
    decimal(p99! / quantile(before, 0.99)),
  ];
}
