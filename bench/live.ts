import { setRole } from "#app/features/account/members/accounts.server.ts";
import { createDatabase } from "#support/database/create-database.ts";
import { EventStream } from "#support/site/event-stream.ts";
import { jeanne } from "#support/fixtures/people.ts";
import { seedMember, Visitor } from "#support/site/site.ts";
import { decimal, printTable } from "#support/table.ts";
import { onEachDatabase } from "./support/each-database.ts";
import { median } from "./support/load.ts";
import { startMeasuredSite } from "./support/processes.ts";
import { bookingRequest, openSeededSite } from "./support/seeded-site.ts";
import { startSilentSmtp } from "./support/silent-smtp.ts";

// Measures how soon open screens are notified of a booking, and how soon a stream ends once its member has lost the
// role. Fails above two seconds.

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 21);
const MAX_MS = 2_000;
let longest = 0;

const silentSmtp = await startSilentSmtp();
try {
  const rows: string[][] = [];
  await onEachDatabase(async (kind, server) => void rows.push(...(await measure(kind, server))));
  printTable(["", "réponse p50 ms", "annonce p50 ms", "annonce max ms", "annonce / réponse"], rows);
  if (longest > MAX_MS) {
    console.log(`\n${decimal(longest)} ms : plus de deux secondes.`);
    process.exitCode = 1;
  }
} finally {
  silentSmtp.close();
}

async function measure(kind: string, server?: string): Promise<string[][]> {
  const databaseUrl = server && (await createDatabase(server, "live"));
  const seeded = await openSeededSite({
    databaseUrl,
    smtpUrl: silentSmtp.url,
    clients: 1,
    fill: (db) => seedMember(db, jeanne, "owner"),
  });
  const secondSite = await startMeasuredSite(seeded.environment);
  try {
    const instances = [
      { title: "même instance", url: seeded.site.url },
      { title: "autre instance", url: secondSite.url },
    ];
    const latencies = instances.map(() => [] as number[]);
    const responseTimes: number[] = [];
    const { method, path, headers, body } = bookingRequest(seeded.cookies[0]!);
    const listeners: EventStream[] = [];
    for (const { url } of instances) listeners.push(await EventStream.open(await new Visitor(url).logIn(jeanne)));
    for (let round = 0; round <= ROUNDS; round++) {
      const startedAt = performance.now();
      const notifications = listeners.map(async (listener, index) => {
        await listener.next("changed");
        if (round > 0) latencies[index]!.push(performance.now() - startedAt);
      });
      const answer = await fetch(seeded.site.url + path, { method: method!, headers, body: body!() });
      if (!answer.ok) throw new Error(`a booking was answered with ${answer.status}`);
      if (round > 0) responseTimes.push(performance.now() - startedAt);
      await Promise.all(notifications);
      await seeded.deleteBookings();
    }
    const startedAt = performance.now();
    const ends = listeners.map(async (listener) => {
      await listener.readToEnd();
      return performance.now() - startedAt;
    });
    await setRole(seeded.database.db, jeanne.email, "client", "agency", new Date());
    const endMs = Math.max(...(await Promise.all(ends)));
    longest = Math.max(longest, endMs, ...latencies.flat());
    return [
      ...instances.map(({ title }, index) => {
        const ratio = median(latencies[index]!.map((time, round) => time / responseTimes[round]!));
        return [
          `${kind}, ${title}`,
          decimal(median(responseTimes)),
          decimal(median(latencies[index]!)),
          decimal(Math.max(...latencies[index]!)),
          decimal(ratio),
        ];
      }),
      [`${kind}, rôle retiré, fin du flux`, "", "", decimal(endMs), ""],
    ];
  } finally {
    await secondSite.stop();
    await seeded.close();
  }
}
