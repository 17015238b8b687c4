import type { SiteDeps } from "#app/site-deps.ts";
import { sql } from "kysely";
import type { Service } from "#app/content/navigation/navigation.ts";
import { siteContent } from "#app/content/parts/site-content.ts";
import { tiers } from "#app/content/parts/tiers.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import type { PublishingDeps } from "#app/features/publishing/publishing-deps.server.ts";
import { partsAt } from "#app/features/publishing/store/published-content.server.ts";
import { offersOf } from "./price-figures.ts";
import { after, DAY } from "#app/platform/durations.ts";

type PriceList = ReturnType<typeof offersOf>;

async function pricesAt(db: Db, version: number, service: Service["id"]): Promise<PriceList> {
  const { parts } = await partsAt(db, version, [`prices-${service}`]);
  return offersOf(siteContent(version, parts), service);
}

/** The prices at 00:00 in Paris, whose `time` is null, and those of each publication of the day. */
export async function pricesOn(
  { db, inParis }: PublishingDeps,
  date: string,
  service: Service["id"],
): Promise<{ time: string | null; offers: PriceList }[]> {
  const rows = await db.selectFrom("publications").select(["version", "publishedAt"]).orderBy("version").execute();
  const publications = rows.map(({ version, publishedAt }) => ({ version, ...inParis(new Date(publishedAt)) }));
  // A version published at midnight replaces the earlier one for the whole day.
  const first = publications.findLast(
    (each) => each.date < date || (each.date === date && each.time.startsWith("00:00")),
  );
  const others = publications.filter((each) => each.date === date && each.version > (first?.version ?? 0));
  const versions = [{ version: first?.version ?? 0, time: null }, ...others];
  return Promise.all(
    versions.map(async ({ version, time }) => ({ time, offers: await pricesAt(db, version, service) })),
  );
}

const LOWEST_DAYS = 30;

/** The announcement of a price reduction must state the lowest price of 30 days (C. conso. L112-1-1). */
export async function pricesOfLastDays({ db, now }: SiteDeps, service: Service["id"]): Promise<PriceList[]> {
  const since = after(now(), -LOWEST_DAYS * DAY).toISOString();
  const { before } = await db
    .selectFrom("publications")
    .select(({ fn }) => fn.coalesce(fn.max<number>("version"), sql<number>`0`).as("before"))
    .where("publishedAt", "<=", since)
    .executeTakeFirstOrThrow();
  const changed = await db
    .selectFrom("contentRevisions")
    .select("version")
    .where("part", "=", `prices-${service}`)
    .where("version", ">", before)
    .execute();
  return Promise.all(
    [before, ...changed.map(({ version }) => version)].map((version) => pricesAt(db, version, service)),
  );
}

export interface VisibleOffer {
  id: string;
  name: string;
  prices: (number | null)[];
}

export async function visiblePricesOn(
  deps: PublishingDeps,
  date: string,
  service: Service["id"],
): Promise<{ time: string | null; offers: VisibleOffer[] }[]> {
  const prices = await pricesOn(deps, date, service);
  return prices.map(({ time, offers }) => ({
    time,
    offers: offers
      .filter(({ hidden }) => !hidden)
      .map(({ id, name, tiers: figures }) => ({ id, name, prices: tiers.map((tier) => figures[tier].price) })),
  }));
}
