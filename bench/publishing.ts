import { saveNumberedDraft, publishDraft } from "#support/fixtures/numbered-content.ts";
import { jeanne } from "#support/fixtures/people.ts";
import { seedMember, Visitor } from "#support/site/site.ts";
import { decimal, printTable } from "#support/table.ts";
import { median } from "./support/load.ts";
import { openSeededSite } from "./support/seeded-site.ts";
import { startSilentSmtp } from "./support/silent-smtp.ts";

// Alternates a visitor's first page after a publication, a client's page and a cached copy; medians over the rounds.

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 21);
const PATHS = ["/", "/services/photo/tarifs", "/contact"];

const silentSmtp = await startSilentSmtp();
const seeded = await openSeededSite({
  smtpUrl: silentSmtp.url,
  clients: 1,
  fill: (db) => seedMember(db, jeanne, "owner"),
});
try {
  const { site, database, cookies } = seeded;
  const { id } = await database.db
    .selectFrom("users")
    .select("id")
    .where("email", "=", jeanne.email)
    .executeTakeFirstOrThrow();
  const owner = await new Visitor(site.url).logIn(jeanne);
  const times = PATHS.map(() => ({ first: [] as number[], cached: [] as number[], client: [] as number[] }));
  // Round 0 is a warm-up.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [index, path] of PATHS.entries()) {
      await saveNumberedDraft(database, id, round * PATHS.length + index + 1);
      const published = await publishDraft(database, owner);
      if (published.status !== 303) throw new Error(`publishing answered ${published.status}`);
      const first = await measurePage(path);
      const cached = await measurePage(path);
      const client = await measurePage(path, cookies[0]);
      if (round === 0) continue;
      times[index]!.first.push(first);
      times[index]!.cached.push(cached);
      times[index]!.client.push(client);
    }
  }
  printTable(
    ["", "première après publication ms", "pour un client ms", "rapport", "en cache ms"],
    PATHS.map((path, index) => {
      const { first, client, cached } = times[index]!;
      const ratio = median(first.map((time, round) => time / client[round]!));
      return [path, decimal(median(first)), decimal(median(client)), decimal(ratio), decimal(median(cached))];
    }),
  );
} finally {
  await seeded.close();
  silentSmtp.close();
}

async function measurePage(path: string, cookie?: string): Promise<number> {
  const startedAt = performance.now();
  const answer = await fetch(seeded.site.url + path, {
    headers: { "accept-encoding": "br", ...(cookie && { cookie }) },
  });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  return performance.now() - startedAt;
}
