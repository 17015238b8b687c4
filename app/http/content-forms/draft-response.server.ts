import { textIn } from "#app/forms/form-text.ts";
import { memberRefusals } from "#app/forms/member-refusals.ts";
import type { DraftMerge } from "#app/features/publishing/drafts/merge-into-draft.server.ts";

/** Why a form of the draft was not kept. */
export const DRAFT_SAYS = {
  fields: "Enregistrement impossible : un champ est à corriger.",
  "merge-conflict":
    "Quelqu’un d’autre a enregistré d’autres modifications entre-temps ; les vôtres ne sont pas encore enregistrées.",
  ...memberRefusals,
} as const;

/** What a form of the draft answers. */
export function savedOr(kept: DraftMerge, to: string) {
  if (kept.ok) return { ok: true, to, flash: "content-saved" } as const;
  if (kept.reason !== "merge-conflict") return { ok: false, reason: kept.reason } as const;
  const { conflicts, baseValue } = kept;
  return { ok: false, reason: "merge-conflict", more: { conflicts, baseValue: JSON.stringify(baseValue) } } as const;
}

/** The place in a list that something is moved to, from 1; NaN: none was sent. */
export function placeIn(form: FormData): number {
  return Number(textIn(form, "place") || Number.NaN);
}
