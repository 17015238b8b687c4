import { useId } from "react";
import { euroParts } from "#app/french/euros.ts";
import type { Offer } from "#app/content/pages/price-list.ts";
import { typeset } from "#app/french/typeset.ts";
import { TextLink } from "#app/ui/button.tsx";
import { Picture, type PictureData } from "#app/ui/picture.tsx";
import { classNames } from "#app/ui/class-names.ts";
import styles from "./price-card.module.css";

export interface PriceCardProps {
  offer: Offer<PictureData>;
  tier: string;
  travelNote: string;
  enquiryHref: string;
  eager?: boolean;
}

export function PriceCard({
  offer: { name, price, facts, image },
  tier,
  travelNote,
  enquiryHref,
  eager,
}: PriceCardProps) {
  const titleId = useId();
  const [number, sign] = euroParts(price);
  return (
    <article className={styles.priceCard} aria-labelledby={titleId}>
      <div className={classNames("pictureFrame", styles.priceFrame)}>
        {/* `sizes` exceeds the frame, which crops the picture. */}
        <Picture picture={image} alt="" eager={eager} sizes="(width >= 56rem) 34vw, 75vw" />
      </div>
      <div className={styles.priceHead}>
        <h3 id={titleId}>{typeset(name)}</h3>
      </div>
      <p className={styles.priceAmount}>
        {number}
        <span>{sign}</span>
      </p>
      <dl>
        {facts.map(({ term, value }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.priceFoot}>
        <p className="note">{typeset(travelNote)}</p>
        <TextLink to={enquiryHref}>
          Demander cette formule
          <span className="visuallyHidden">{typeset(` : ${name}, ${tier}`)}</span>
        </TextLink>
      </div>
    </article>
  );
}
