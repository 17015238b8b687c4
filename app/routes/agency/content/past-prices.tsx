import { euros } from "#app/french/euros.ts";
import { tiers } from "#app/content/parts/tiers.ts";
import { typeset } from "#app/french/typeset.ts";
import type { VisibleOffer } from "#app/features/publishing/prices/price-history.server.ts";
import { Table } from "#app/ui/list/table.tsx";
import styles from "./content-prices.module.css";

const COLUMNS = [
  { label: "Offre" },
  ...tiers.map((tier) => ({ label: tier.toUpperCase(), number: true, repeatsLabel: true })),
];

export function PastPrices({ caption, offers }: { caption: string; offers: readonly VisibleOffer[] }) {
  return (
    <div className={styles.prices}>
      <Table
        caption={typeset(caption)}
        hasVisibleCaption
        columns={COLUMNS}
        rows={offers.map(({ id, name, prices }) => ({
          key: id,
          cells: [typeset(name), ...prices.map((price) => (price === null ? "–" : euros(price)))],
        }))}
      />
    </div>
  );
}
