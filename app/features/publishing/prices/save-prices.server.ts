import type { Service } from "#app/content/navigation/navigation.ts";
import { type PartValue, readPart } from "#app/content/parts/site-content.ts";
import { readEditedPart } from "#app/features/publishing/drafts/drafts.server.ts";
import { type SteepChange, steepChanges, steepChangesKey, withRaisedPrices } from "./price-figures.ts";
import { editButtons, readPercent, withMovedOffer, withNewOffer } from "./price-form.ts";
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
  { service, form }: { service: Service["id"]; form: FormData },
): Promise<SavePricesResult> {
  const part: PricePart = `prices-${service}`;
  const edited = await readEditedPart(deps, part);
  const read = readPriceForm(service, form, edited.value.offers);
  if (!read.ok) return read;
  const offers = applyButtons(read.offers, form);
  if (!offers) return failedFields({ percent: "Écrivez un nombre entre −999 et 999, par exemple 3." });
  const submitted = readPart(part, { offers });
  if (!submitted) return failedFields({ "": "Enregistrement impossible : douze offres au maximum." });
  return saveMerged(deps, editor, part, { edited, submitted, form }, (value) => {
    const steep = steepChanges(edited.value.offers, value.offers);
    return steep.length > 0 && form.get("sure") !== steepChangesKey(steep) ? failed("steep", { steep }) : null;
  });
}

const failedFields = (errors: Record<string, string>) => failed("fields", { errors });

/** @returns null if the percentage is not a number or too large */
function applyButtons(offers: PriceOffers, form: FormData): PriceOffers | null {
  // The edits are the same for each service; one type of the union lets them be called.
  let edited = offers as PartValue<"prices-photo">["offers"];
  // After a question, `RepeatedFields` sends the first button's offer again, beside that of the button pressed now.
  for (const id of new Set(form.getAll(editButtons.up))) edited = withMovedOffer(edited, String(id), -1);
  for (const id of new Set(form.getAll(editButtons.down))) edited = withMovedOffer(edited, String(id), 1);
  if (form.has(editButtons.raise)) {
    const percent = readPercent(form);
    if (percent === null) return null;
    edited = withRaisedPrices(edited, percent);
  }
  return form.has(editButtons.add) ? withNewOffer(edited) : edited;
}
