import { href } from "react-router";

/** The keys of the agency's space. A screen gives one to its link or button by `aria-keyshortcuts`. */

export interface AgencyKey {
  /** As they are drawn. */
  keys: readonly string[];
  does: string;
  /** In the foot of these pages. */
  foot?: "everywhere" | "agenda";
}

/** Keys on their own: WCAG 2.1.4 lets everybody turn them off. */
export const singleKeys: readonly AgencyKey[] = [
  { keys: ["N"], does: "ajouter un rendez-vous", foot: "everywhere" },
  { keys: ["F"], does: "fermer des jours" },
  { keys: ["J"], does: "agenda : aujourd’hui", foot: "agenda" },
  { keys: ["←", "→"], does: "agenda : avant, après", foot: "agenda" },
  { keys: ["D"], does: "agenda : déplacer le rendez-vous choisi", foot: "agenda" },
  { keys: ["?"], does: "cette liste" },
];

/** Those that nobody presses by mistake. */
export const otherKeys: readonly AgencyKey[] = [
  { keys: ["Alt", "↑", "↓"], does: "déplacer d’une demi-heure le rendez-vous choisi" },
  { keys: ["Alt", "←", "→"], does: "le déplacer d’un jour" },
  { keys: ["↑", "↓", "←", "→"], does: "pendant un déplacement : parcourir les places" },
  { keys: ["Entrée"], does: "y poser le rendez-vous" },
  { keys: ["Ctrl ou ⌘", "Z"], does: "défaire ce qui peut encore l’être" },
  { keys: ["Échap"], does: "fermer, laisser en place" },
];

/** What a key leads to where no screen has given it to a link or a button of its own. */
export const keyAddresses: Record<string, string> = {
  N: href("/agence/agenda/nouveau"),
  F: href("/agence/jours-fermes"),
  "?": href("/agence/reglages/raccourcis"),
};

export interface Pressed {
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}

const SINGLE = new Set(["N", "F", "J", "D", "?", "ArrowLeft", "ArrowRight"]);

/** The name of what was pressed, as `aria-keyshortcuts` has it; null: it is none of ours. */
export function shortcutOf({ key, altKey, ctrlKey, metaKey, shiftKey }: Pressed, single: boolean): string | null {
  if (altKey) return null;
  if (ctrlKey || metaKey) return key.toLowerCase() === "z" && !shiftKey ? "Control+Z" : null;
  if (key === "Escape") return key;
  if (!single) return null;
  const name = key.length === 1 ? key.toUpperCase() : key;
  return SINGLE.has(name) ? name : null;
}
