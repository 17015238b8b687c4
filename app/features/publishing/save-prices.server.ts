import type { Service } from "#app/content/navigation.ts";
import { type PartValue, readPart } from "#app/content/site-content.ts";
import { type OvertakenInWords, overtakenInWords } from "./content-state.server.ts";
import { asJson, readEditedPart, saveDraft } from "./drafts.server.ts";
import { type SteepChange, steepChanges, withRaisedPrices } from "./price-figures.ts";
import {
  type PriceAct,
  type PriceOffers,
  type PricePart,
  readPriceAct,
  readPriceForm,
  withMovedOffer,
  withNewOffer,
} from "./price-form.ts";
import { hasPicks, settledDifferences } from "./settled-differences.ts";
import type { Editor, PublishingDeps } from "./stored-content.server.ts";

export type SavePrices =
  | { ok: true; changes: number }
  | { ok: false; reason: "fields"; errors: Record<string, string> }
  | { ok: false; reason: "steep"; steep: SteepChange[] }
  | { ok: false; reason: "overtaken"; overtaken: OvertakenInWords };

/** Saves the whole form of a price list in the draft, with what its button asks for. */
export async function savePrices(
  deps: PublishingDeps,
  editor: Editor,
  service: Service["id"],
  form: FormData,
): Promise<SavePrices> {
  const part: PricePart = `prices-${service}`;
  const edited = await readEditedPart(deps, part);
  const seen = String(form.get("rev") ?? "");
  const read = readPriceForm(service, form, edited.value.offers);
  if (!read.ok) return { ok: false, reason: "fields", errors: read.errors };
  const act = readPriceAct(form);
  if (act.kind === "raise" && act.percent === null) return refused({ percent: "Écrivez un nombre, par exemple 3." });
  const typed = readPart(part, { offers: carriedOut(act, read.offers) });
  if (!typed) return refused({ "": "Ces tarifs ne peuvent pas être gardés ainsi : douze offres au plus." });
  let value = typed;
  if (hasPicks(form) && seen === edited.rev) {
    const settled = readPart(part, settledDifferences(asJson(edited.value), asJson(typed), form));
    if (!settled) {
      const overtaken = { ...edited, ...edited.draft, theirs: edited.value };
      return { ok: false, reason: "overtaken", overtaken: await overtakenInWords(deps, overtaken, typed) };
    }
    value = settled;
  }
  const steep = steepChanges(edited.value.offers, value.offers);
  if (steep.length > 0 && form.get("sure") !== "oui") return { ok: false, reason: "steep", steep };
  const saved = await saveDraft(deps, editor, part, value, seen);
  if (saved.ok) return saved;
  return { ok: false, reason: "overtaken", overtaken: await overtakenInWords(deps, saved, value) };
}

const refused = (errors: Record<string, string>) => ({ ok: false, reason: "fields", errors }) as const;

function carriedOut(act: PriceAct, offers: PriceOffers): PriceOffers {
  const list = offers as PartValue<"prices-photo">["offers"];
  switch (act.kind) {
    case "move":
      return withMovedOffer(list, act.offer, act.by);
    case "add":
      return withNewOffer(list);
    case "raise":
      return withRaisedPrices(list, act.percent ?? 0);
    case "keep":
      return list;
  }
}
