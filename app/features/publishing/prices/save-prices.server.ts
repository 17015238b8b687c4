import { textIn } from "#app/forms/form-text.ts";
import type { Service } from "#app/content/navigation/navigation.ts";
import { type PartValue, readPart } from "#app/content/parts/site-content.ts";
import { readEditedPart } from "#app/features/publishing/drafts/drafts.server.ts";
import { type SteepChange, steepChanges, steepChangesKey, withRaisedPrices } from "./price-figures.ts";
import { moveFields, type PriceIntent, readPercent, withMovedOffer, withNewOffer } from "./price-form.ts";
import { type PriceOffers, type PricePart, readPriceForm } from "./read-price-form.ts";
import { saveMerged, type SaveMergedResult } from "#app/features/publishing/drafts/save-merged.server.ts";
import type { Editor, PublishingDeps } from "#app/features/publishing/publishing-deps.server.ts";
import { failed, type Failed } from "#app/platform/result.ts";

export type SavePricesResult =
  | SaveMergedResult
  | Failed<"fields", { errors: Record<string, string> }>
  | Failed<"steep", { steep: SteepChange[] }>;

export async function savePrices(
  deps: PublishingDeps,
  editor: Editor,
  { service, intent, form }: { service: Service["id"]; intent: PriceIntent; form: FormData },
): Promise<SavePricesResult> {
  const part: PricePart = `prices-${service}`;
  const edited = await readEditedPart(deps, part);
  const read = readPriceForm(service, form, edited.value.offers);
  if (!read.ok) return read;
  const offers = applyIntent(read.offers, intent, form);
  if (!offers) return failedFields({ percent: "Écrivez un nombre, par exemple 3." });
  const submitted = readPart(part, { offers });
  if (!submitted) return failedFields({ "": "Enregistrement impossible : douze offres au maximum." });
  return saveMerged(deps, editor, part, { edited, submitted, form }, (value) => {
    const steep = steepChanges(edited.value.offers, value.offers);
    return steep.length > 0 && form.get("sure") !== steepChangesKey(steep) ? failed("steep", { steep }) : null;
  });
}

const failedFields = (errors: Record<string, string>) => failed("fields", { errors });

function applyIntent(offers: PriceOffers, intent: PriceIntent, form: FormData): PriceOffers | null {
  const list = offers as PartValue<"prices-photo">["offers"];
  switch (intent) {
    case "move":
      return withMovedOffer(withMovedOffer(list, textIn(form, moveFields.up), -1), textIn(form, moveFields.down), 1);
    case "add-offer":
      return withNewOffer(list);
    case "raise": {
      const percent = readPercent(form);
      return percent === null ? null : withRaisedPrices(list, percent);
    }
    case "save":
      return list;
  }
}
