import { euros } from "#app/french/euros.ts";
import { tiers } from "#app/content/parts/tiers.ts";
import { typo } from "#app/french/typo.ts";
import type { ShownOffer } from "#app/features/publishing/prices/price-history.server.ts";
import styles from "./content-prices.module.css";

/** Prices that nobody changes here. */
export function ShownPrices({ caption, offers }: { caption: string; offers: readonly ShownOffer[] }) {
  return (
    <table className={styles.shown}>
      <caption>{typo(caption)}</caption>
      <thead>
        <tr>
          <th scope="col">Offre</th>
          {tiers.map((tier) => (
            <th key={tier} scope="col">
              {tier.toUpperCase()}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {offers.map(({ id, name, prices }) => (
          <tr key={id}>
            <th scope="row">{typo(name)}</th>
            {prices.map((price, at) => (
              <td key={tiers[at]}>{price === null ? "–" : euros(price)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
