import { useEffect, useEffectEvent, useRef } from "react";
import { Form, useLocation } from "react-router";
import { type Tier, tiers } from "#app/content/parts/tiers.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { TIER_PARAMETER } from "./tier-parameter.ts";
import styles from "./tier-select.module.css";

/** The height of the sun shows the tier. Without JavaScript, the form loads the address of the choice. */
export function TierSelect({ tier, onChoose }: { tier: Tier; onChoose: (tier: Tier) => void }) {
  const form = useRef<HTMLFormElement>(null);
  // The visitor may have chosen a tier before hydration.
  const adoptEarlyChoice = useEffectEvent(() => {
    const chosen = tiers.find((option) => form.current?.querySelector(`[value=${option}]:checked`));
    if (chosen && chosen !== tier) onChoose(chosen);
  });
  useEffect(() => adoptEarlyChoice(), []);
  return (
    <Form
      ref={form}
      className={styles.tierSelect}
      method="get"
      action={useLocation().pathname}
      replace
      preventScrollReset
      autoComplete="off"
    >
      <fieldset>
        <legend>Choisissez une formule</legend>
        <div className={styles.tierSky} aria-hidden="true">
          <svg viewBox="0 0 400 130">
            <path className={styles.arcBronze} d="M110 129A90 46 0 0 1 290 129" />
            <path className={styles.arcArgent} d="M70 129A130 83 0 0 1 330 129" />
            <path className={styles.arcOr} d="M30 129A170 122 0 0 1 370 129" />
            <line x1="0" y1="129.5" x2="400" y2="129.5" />
          </svg>
          <i />
        </div>
        <div className={styles.tierOptions}>
          {tiers.map((option) => (
            <label key={option} className={styles.tierOption}>
              <input
                className="coverInput"
                type="radio"
                name={TIER_PARAMETER}
                value={option}
                checked={option === tier}
                onChange={() => onChoose(option)}
              />
              {option.toUpperCase()}
            </label>
          ))}
        </div>
      </fieldset>
      <noscript>
        <button type="submit" className={buttonClass({ variant: "quiet", size: "small" }, styles.tierSubmit)}>
          Afficher les prix
        </button>
      </noscript>
    </Form>
  );
}
