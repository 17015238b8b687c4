import { useId } from "react";
import { euros } from "#app/french/euros.ts";
import type { PricedOffer } from "#app/content/parts/prices.ts";
import { type Tier, tiers } from "#app/content/parts/tiers.ts";
import { typeset } from "#app/french/typeset.ts";
import { IconButton } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Check } from "#app/ui/form/choices.tsx";
import { focusedOnLoad } from "#app/ui/form/focused-on-load.ts";
import type { FieldErrors, FormValues } from "#app/ui/form/form-answer.ts";
import { UpIcon } from "#app/ui/icons.tsx";
import { tableRoles } from "#app/ui/list/table-roles.ts";
import { priceFields, figureInField, editButtons, OFFER_FIELD, type PriceColumn, unitOf } from "./price-form.ts";
import { handlePriceKey } from "./price-shortcuts.ts";
import styles from "./price-table.module.css";

type Figures = Record<string, number | [number, number] | undefined>;
type Offers = readonly PricedOffer<object>[];

export interface PriceTableProps {
  title: string;
  columns: readonly PriceColumn[];
  nameMaximum: number;
  offers: Offers;
  published: Offers;
  /** The lowest prices of 30 days, by `offer-tier`. */
  lowestPrices: Readonly<Record<string, number>>;
  values: FormValues;
  errors: FieldErrors;
}

export function PriceTable(props: PriceTableProps) {
  const { title, columns, published } = props;
  // After a failure, the table keeps the order that was sent, because the pressed move button is sent again.
  const sentIds = props.values[OFFER_FIELD] ?? [];
  const offers = props.offers.toSorted(({ id: a }, { id: b }) => placeIn(sentIds, a) - placeIn(sentIds, b));
  return (
    <table {...tableRoles.table} className={styles.prices} onKeyDown={handlePriceKey}>
      <caption>{title}</caption>
      <thead {...tableRoles.group}>
        <tr {...tableRoles.row}>
          <th {...tableRoles.columnHeader}>Offre</th>
          <th {...tableRoles.columnHeader}>Formule</th>
          {columns.map(({ figure, label }) => (
            <th key={figure} {...tableRoles.columnHeader}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      {offers.map((offer, index) => (
        <tbody key={offer.id} {...tableRoles.group}>
          {tiers.map((tier, row) => (
            <tr key={tier} {...tableRoles.row}>
              {row === 0 && (
                <th className={styles.offer} {...tableRoles.rowHeader} scope="rowgroup" rowSpan={tiers.length}>
                  <OfferHead {...props} offer={offer} isFirst={index === 0} isLast={index === offers.length - 1} />
                </th>
              )}
              <th className={styles.tier} {...tableRoles.rowHeader} data-tier={tier}>
                <i aria-hidden="true" />
                {tier.toUpperCase()}
              </th>
              {columns.map((column) => (
                <td key={column.figure} {...tableRoles.cell}>
                  <Cell
                    {...props}
                    offer={offer}
                    tier={tier}
                    column={column}
                    before={published.find(({ id }) => id === offer.id)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

const placeIn = (ids: readonly string[], id: string) => (ids.includes(id) ? ids.indexOf(id) : ids.length);

interface OfferHeadProps extends PriceTableProps {
  offer: PricedOffer<object>;
  isFirst: boolean;
  isLast: boolean;
}

function OfferHead({ offer: { id, name, hidden }, nameMaximum, values, errors, isFirst, isLast }: OfferHeadProps) {
  const field = priceFields.name(id);
  const hint = useId();
  const wasSent = Object.keys(values).length > 0;
  return (
    <div className={styles.offerHead}>
      <input type="hidden" name={OFFER_FIELD} value={id} />
      <input
        name={field}
        defaultValue={values[field]?.[0] ?? name}
        aria-label={`Nom de l’offre ${name}`}
        aria-invalid={errors[field] ? true : undefined}
        aria-describedby={errors[field] ? hint : undefined}
        maxLength={nameMaximum}
        {...focusedOnLoad(Boolean(errors[field]))}
      />
      {errors[field] && (
        <small id={hint} role="alert">
          {errors[field]}
        </small>
      )}
      <div className={styles.offerActions}>
        <Check
          name={priceFields.hidden(id)}
          defaultChecked={wasSent ? values[priceFields.hidden(id)] !== undefined : hidden}
        >
          Masquée<span className="visuallyHidden">{typeset(` : ${name}`)}</span>
        </Check>
        <IconButton type="submit" name={editButtons.up} value={id} label={`Monter ${name}`} unavailable={isFirst}>
          <UpIcon />
        </IconButton>
        <IconButton type="submit" name={editButtons.down} value={id} label={`Descendre ${name}`} unavailable={isLast}>
          <UpIcon />
        </IconButton>
      </div>
    </div>
  );
}

interface CellProps extends PriceTableProps {
  offer: PricedOffer<object>;
  tier: Tier;
  column: PriceColumn;
  before: PricedOffer<object> | undefined;
}

function Cell({ offer, tier, column, before, lowestPrices, values, errors }: CellProps) {
  const { figure, label, kind } = column;
  const field = priceFields.figure(offer.id, tier, figure);
  const value = (offer.tiers[tier] as Figures)[figure];
  const old = before && (before.tiers[tier] as Figures)[figure];
  const isChanged = before !== undefined && figureInField(value) !== figureInField(old);
  const lowestPrice = lowestPrices[`${offer.id}-${tier}`];
  const isLower = kind === "price" && isChanged && Number(value) < Number(old) && lowestPrice !== undefined;
  const unit = unitOf(column, value);
  const error = errors[field];
  const hint = `${field}-hint`;
  return (
    <label
      className={classNames(styles.cell, kind === "price" && styles.price)}
      data-changed={isChanged || undefined}
      data-invalid={error ? true : undefined}
    >
      <span className={styles.cellLabel} aria-hidden="true">
        {label}
      </span>
      <input
        name={field}
        defaultValue={values[field]?.[0] ?? figureInField(value)}
        placeholder="–"
        inputMode={kind === "range" ? "text" : "numeric"}
        aria-label={`${offer.name}, ${tier.toUpperCase()}, ${label.toLocaleLowerCase("fr")}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || isChanged ? hint : undefined}
        autoComplete="off"
        {...focusedOnLoad(Boolean(error))}
      />
      {unit && <span>{unit}</span>}
      {(error || isChanged) && (
        <small id={hint} role={error ? "alert" : undefined}>
          {error ||
            `avant : ${figureText(kind, old)}${isLower ? `, plus bas en 30 jours : ${euros(lowestPrice)}` : ""}`}
        </small>
      )}
    </label>
  );
}

function figureText(kind: string, value: Figures[string]): string {
  if (kind === "price" && typeof value === "number") return euros(value);
  return figureInField(value) || "–";
}
