import { setTimeout as sleep } from "node:timers/promises";
import { originalContent } from "#app/content/site-content.ts";
import { setRole } from "#app/features/account/account-commands.server.ts";
import { publishedContent } from "#app/features/publishing/published-content.server.ts";
import { listDrafts } from "#app/features/publishing/stored-content.server.ts";
import type { Database } from "#app/platform/database.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import { jeanne } from "../support/people.ts";
import { seedAccount, type Site, startSite, textOf, Visitor } from "../support/site.ts";
import { onBothDatabases, type Place } from "./support/place.ts";
import { captionOf, draftNumber, priceOf, publishDrafted } from "./support/numbered-content.ts";
import { always, never, noted, rounds, tell } from "./support/promises.ts";

// kill -9 at any moment while the agency publishes: a price and a caption that belong together, again and again; on
// SQLite and on PostgreSQL. After each kill the site shows the old or the new, whole, and the draft is what it was or
// published.

const ROUNDS = rounds(10);
const LONGEST_ROUND_MS = 700;
const log = createLog("silent");

await onBothDatabases(publishing);

interface Seen {
  published: number;
  halves: number;
  otherPages: number;
  lostDrafts: number;
}

async function publishing(place: Place): Promise<void> {
  const seen: Seen = { published: 0, halves: 0, otherPages: 0, lostDrafts: 0 };
  const start = () => startSite(place.environment);
  let site: Site | undefined;
  let drafted = 0;
  try {
    await place.withDatabase(async (database) => {
      const { db } = database;
      await seedAccount(db, jeanne);
      await setRole(db, jeanne.email, "owner", "agency", new Date());
      const { id } = await db.selectFrom("users").select("id").executeTakeFirstOrThrow();
      for (let round = 0; round < ROUNDS; round++) {
        site = await start();
        const member = await new Visitor(site.url).logIn(jeanne);
        const stop = new AbortController();
        const going = (async () => {
          while (!stop.signal.aborted) {
            drafted += 1;
            await draftNumber(database, id, drafted);
            // The kill cuts the answer off.
            await publishDrafted(database, member).catch(() => stop.abort());
          }
        })();
        await sleep(Math.random() * LONGEST_ROUND_MS);
        await site.kill();
        stop.abort();
        await going;
        site = await start();
        await look(database, site, drafted, seen);
        await site.stop();
      }
      const { version } = await publishedContent(db, log);
      tell({
        fault: `${place.kind} : kill -9 pendant que l’agence publie`,
        promise: "l’ancien ou le nouveau, en entier ; aucun brouillon perdu",
        figures: [
          noted("kills", ROUNDS),
          never("publications à moitié", seen.halves),
          never("pages d’une autre version que la base", seen.otherPages),
          never("brouillons perdus ou de trop", seen.lostDrafts),
          always("quelque chose a été publié", version > 0),
          noted("versions publiées", version),
          noted("dernier numéro publié", seen.published),
        ],
      });
    });
  } finally {
    await site?.kill();
  }
}

/** What is left after a kill, in the database and on the pages of the site that starts again. */
async function look({ db }: Database, site: Site, drafted: number, seen: Seen): Promise<void> {
  const content = await publishedContent(db, log);
  const number = content["prices-photo"].offers[1]!.tiers.or.price - priceOf(0);
  const isOriginal = content.version === 0;
  const rows = await db.selectFrom("contentRevisions").select("part").where("version", "=", content.version).execute();
  const isWhole = isOriginal || (content.contact.plate.caption === captionOf(number) && rows.length === 2);
  if (!isWhole) seen.halves += 1;
  seen.published = Math.max(seen.published, isOriginal ? 0 : number);
  const visitor = new Visitor(site.url);
  const shown = async (path: string) => textOf(await (await visitor.get(path)).text());
  const figure = new Intl.NumberFormat("fr-FR").format(isOriginal ? 2_000 : priceOf(number)).replaceAll(/\s/g, " ");
  const says = isOriginal ? originalContent.contact.plate.caption : captionOf(number);
  const pages = [await shown("/services/photo/tarifs?formule=or"), await shown("/contact")];
  if (!pages[0]!.includes(`${figure} €`) || !pages[1]!.includes(says)) seen.otherPages += 1;
  const left = (await listDrafts(db)).length;
  // Published whole, or both parts still in the draft.
  if (number === drafted ? left !== 0 : left !== 2) seen.lostDrafts += 1;
}
