import { type FieldSchema, fieldWithin, readField } from "#app/content/parts/content-fields.ts";
import type { Service } from "#app/content/navigation/navigation.ts";
import type { PricedOffer } from "#app/content/parts/prices.ts";
import { contentParts, type PartValue } from "#app/content/parts/site-content.ts";
import { type Tier, tiers } from "#app/content/parts/tiers.ts";
import { foldedLine, normaliseLine, textIn } from "#app/forms/form-text.ts";
import { fieldErrors } from "#app/features/publishing/field-errors.ts";
import { priceFields, OFFER_FIELD, type PriceColumn } from "./price-form.ts";
import { failed, type Failed, ok, type Ok } from "#app/platform/result.ts";

export type PricePart = `prices-${Service["id"]}`;
export type PriceOffers = PartValue<PricePart>["offers"];

const offerSchema = (service: Service["id"]) =>
  ["offers", "member"].reduce<FieldSchema | undefined>(fieldWithin, contentParts[`prices-${service}`].schema);

export function priceColumns(service: Service["id"]): PriceColumn[] {
  const figures = ["tiers", tiers[0]].reduce(fieldWithin, offerSchema(service))!;
  const { def } = readField(figures);
  return Object.entries(def.type === "object" ? def.shape : {}).map(([figure, field]): PriceColumn => {
    const { def, info } = readField(field);
    const numberKind = info.unit?.many === "€" ? "price" : "number";
    const kind = def.type === "tuple" ? "range" : numberKind;
    return { figure, label: String(info.label), kind, ...(info.unit && { unit: info.unit }) };
  });
}

export function nameMaximum(service: Service["id"]): number {
  return readField(fieldWithin(offerSchema(service), "name")!).info.maximum!;
}

/** @param current supplies what the form has no field for, such as pictures */
export function readPriceForm(
  service: Service["id"],
  form: FormData,
  current: readonly PricedOffer<object>[],
): Ok<{ offers: PriceOffers }> | Failed<"fields", { errors: Record<string, string> }> {
  const text = (name: string) => normaliseLine(textIn(form, name));
  const ids = form.getAll(OFFER_FIELD).filter((id) => typeof id === "string");
  const currentOffers = new Map(current.map((offer) => [offer.id, offer]));
  const columns = priceColumns(service);
  const submitted = [...new Set(ids)].flatMap((id) => {
    const offer = currentOffers.get(id);
    if (!offer) return [];
    const figuresOf = (tier: Tier) =>
      columns.flatMap(({ figure, kind }) => {
        const value = readFigure(kind, text(priceFields.figure(id, tier, figure)));
        return value === undefined ? [] : [[figure, value]];
      });
    return {
      ...offer,
      name: text(priceFields.name(id)),
      hidden: form.has(priceFields.hidden(id)),
      tiers: Object.fromEntries(tiers.map((tier) => [tier, Object.fromEntries(figuresOf(tier))])),
    };
  });
  const offers = [...submitted, ...current.filter(({ id }) => !ids.includes(id))];
  const checked = contentParts[`prices-${service}`].schema.safeParse({ offers });
  if (checked.success) return ok({ offers: checked.data.offers });
  const errors = fieldErrors(checked.error, ([, at, key, tier, figure]) => {
    const { id } = offers[at as number]!;
    return key === "name" ? priceFields.name(id) : priceFields.figure(id, tier as Tier, String(figure));
  });
  return failed("fields", { errors });
}

/** An empty text gives undefined; an invalid figure gives NaN or null, which the schema rejects. */
function readFigure(kind: PriceColumn["kind"], text: string): unknown {
  const plain = foldedLine(text)
    .replaceAll(/ +/g, " ")
    .replace(/ ?(€|h|min|ans?)$/, "");
  if (plain === "") return undefined;
  if (kind === "range") return readRange(plain);
  const digits = plain.replaceAll(" ", "");
  return /^\d{1,6}$/.test(digits) ? Number(digits) : NaN;
}

function readRange(text: string): [number, number] | null {
  const upTo = /^jusqu['’]à (\d{1,4})$/.exec(text)?.[1];
  if (upTo !== undefined) return [0, Number(upTo)];
  const [, from, to = from] = /^(\d{1,4})(?: ?(?:à|-) ?(\d{1,4}))?$/.exec(text) ?? [];
  return from === undefined ? null : [Number(from), Number(to)];
}
