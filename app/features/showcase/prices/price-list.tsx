import { startTransition, useOptimistic, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { PriceListData } from "#app/content/pages/price-list.ts";
import type { Tier } from "#app/content/parts/tiers.ts";
import { typeset } from "#app/french/typeset.ts";
import { classNames } from "#app/ui/class-names.ts";
import type { PictureData } from "#app/ui/picture.tsx";
import { Prose } from "#app/ui/prose.tsx";
import { TIER_PARAMETER, tierOf } from "./tier-parameter.ts";
import { PriceCard } from "./price-card.tsx";
import { enquiryHref } from "./enquiry-link.ts";
import styles from "./price-list.module.css";
import { TierSelect } from "./tier-select.tsx";

/** All tiers are in the HTML, for print and search engines; CSS shows the chosen one, even without JavaScript. */
export function PriceList({ list }: { list: PriceListData<PictureData> }) {
  const { tier, choose, announcement } = useTier();
  return (
    <div className={styles.priceList}>
      <div className={classNames("grid", styles.pricesIntro)}>
        <div className={styles.pricesTitle}>
          <h1 className="displayTitle">Tarifs</h1>
          <Prose className="lede" text={list.lede} />
        </div>
        <TierSelect tier={tier} onChoose={choose} />
      </div>
      <p className="visuallyHidden" role="status">
        {announcement}
      </p>
      <div className={classNames("grid", styles.tiers)}>
        {list.tiers.map(({ id, label, offers }) => (
          <section key={id} className={styles.prices} data-tier={id} aria-labelledby={`formule-${id}`}>
            <h2 id={`formule-${id}`}>Formule {label}</h2>
            {offers.map((offer, index) => (
              <PriceCard
                key={offer.id}
                offer={offer}
                tier={`formule ${label}`}
                travelNote={list.travelNote}
                enquiryHref={enquiryHref(list.service, offer.name, label)}
                eager={index === 0 && id === tier}
              />
            ))}
          </section>
        ))}
        <p className="note">{typeset(list.vatNote)}</p>
      </div>
    </div>
  );
}

function useTier() {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const [tier, showImmediately] = useOptimistic(tierOf(parameters));
  const [announcement, setAnnouncement] = useState("");

  function choose(chosen: Tier) {
    setAnnouncement(`Formule ${chosen.toUpperCase()}`);
    startTransition(async () => {
      showImmediately(chosen);
      const search = new URLSearchParams(parameters);
      search.set(TIER_PARAMETER, chosen);
      // The page already has every price.
      await navigate(
        { search: `?${search}` },
        { replace: true, preventScrollReset: true, defaultShouldRevalidate: false },
      );
    });
  }
  return { tier, choose, announcement };
}
