import type { Service } from "#app/content/navigation/navigation.ts";
import { tiers } from "#app/content/parts/tiers.ts";
import { pricesOn } from "#app/features/publishing/versions/content-history.server.ts";
import type { PublishingDeps } from "#app/features/publishing/store/stored-content.server.ts";

/** The prices of one offer, in the order of the tiers; null: none. */
export interface ShownOffer {
  id: string;
  name: string;
  prices: (number | null)[];
}

/** « Quel prix affichait-on le 14 mars ? »: several answers where something was published that day. */
export async function pricesShownOn(
  deps: Pick<PublishingDeps, "db" | "inParis">,
  date: string,
  service: Service["id"],
): Promise<{ time: string | null; offers: ShownOffer[] }[]> {
  const shown = await pricesOn(deps, date, service);
  return shown.map(({ time, offers }) => ({
    time,
    offers: offers
      .filter(({ hidden }) => !hidden)
      .map(({ id, name, tiers: figures }) => ({ id, name, prices: tiers.map((tier) => figures[tier].price) })),
  }));
}
