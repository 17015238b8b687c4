import { href } from "react-router";

/** The keys of the agency's space. A screen gives one to its link or button by `aria-keyshortcuts`. */

export interface AgencyShortcut {
  /** As they are drawn. */
  keys: readonly string[];
  does: string;
  /** In whose foot: that of every page, or of these; one that ends in a slash stands for the pages below it. */
  foot?: "everywhere" | readonly string[];
}

const AGENDA = href("/agence/agenda");
const [ENQUIRIES, MAILS] = [href("/agence/demandes"), href("/agence/courriers")];
const LISTS = [ENQUIRIES, href("/agence/clients"), MAILS];

/** Keys on their own: WCAG 2.1.4 lets everybody turn them off. */
export const keyboardShortcuts: readonly AgencyShortcut[] = [
  { keys: ["N"], does: "ajouter un rendez-vous", foot: "everywhere" },
  { keys: ["/"], does: "chercher", foot: [href("/agence"), ...LISTS] },
  { keys: ["F"], does: "fermer des jours", foot: [href("/agence/jours-fermes")] },
  {
    keys: ["J", "K"],
    does: "listes : ligne suivante, précédente",
    foot: [...LISTS, ...LISTS.map((list) => `${list}/`)],
  },
  { keys: ["R"], does: "répondre à la demande, renvoyer l’e-mail", foot: [`${ENQUIRIES}/`, `${MAILS}/`] },
  { keys: ["E"], does: "demande : classer", foot: [`${ENQUIRIES}/`] },
  { keys: ["J"], does: "agenda : aujourd’hui", foot: [AGENDA] },
  { keys: ["←", "→"], does: "agenda : période précédente, suivante", foot: [AGENDA] },
  { keys: ["D"], does: "agenda : déplacer le rendez-vous choisi", foot: [AGENDA] },
  { keys: ["?"], does: "cette liste" },
];

/** The keys that the foot of a page names; in it what they do needs no name of the page. */
export function shortcutsInFoot(pathname: string): AgencyShortcut[] {
  const isHere = (page: string) => (page.endsWith("/") ? pathname.startsWith(page) : pathname === page);
  return keyboardShortcuts
    .filter(({ foot }) => foot === "everywhere" || foot?.some(isHere))
    .map((key) => ({ ...key, does: key.does.replace(/^.* : /, "") }));
}

/** Those that nobody presses by mistake. */
export const otherShortcuts: readonly AgencyShortcut[] = [
  { keys: ["Alt", "↑", "↓"], does: "déplacer d’une demi-heure le rendez-vous choisi" },
  { keys: ["Alt", "←", "→"], does: "le déplacer d’un jour" },
  { keys: ["↑", "↓", "←", "→"], does: "pendant un déplacement : parcourir les créneaux" },
  { keys: ["Entrée"], does: "placer le rendez-vous sur ce créneau" },
  { keys: ["Maj", "↑", "↓", "←", "→"], does: "jours à fermer : étendre la sélection" },
  { keys: ["↑", "↓"], does: "tarifs : case du dessus, du dessous" },
  { keys: ["Échap"], does: "tarifs : rétablir la valeur de la case" },
  { keys: ["Ctrl ou ⌘", "Entrée"], does: "envoyer, enregistrer ou publier" },
  { keys: ["Ctrl ou ⌘", "Z"], does: "revenir en arrière, tant que c’est possible" },
  { keys: ["Échap"], does: "fermer, ou abandonner le déplacement" },
];

/** What a key leads to where no screen has given it to a link or a button of its own. */
export const shortcutAddresses: Record<string, string> = {
  N: href("/agence/agenda/nouveau"),
  F: href("/agence/jours-fermes"),
  "/": href("/agence/clients"),
  "?": href("/agence/reglages/raccourcis"),
};

export interface Pressed {
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}

const SINGLE = new Set(["N", "/", "F", "J", "K", "R", "E", "D", "?", "ArrowLeft", "ArrowRight"]);

const WITH_CONTROL: Record<string, string> = { z: "Control+Z", enter: "Control+Enter" };

/** The name of what was pressed, as `aria-keyshortcuts` has it; null: it is none of ours. */
export function shortcutOf({ key, altKey, ctrlKey, metaKey, shiftKey }: Pressed, single: boolean): string | null {
  if (altKey) return null;
  if (ctrlKey || metaKey) return shiftKey ? null : (WITH_CONTROL[key.toLowerCase()] ?? null);
  if (key === "Escape") return key;
  if (!single) return null;
  const name = key.length === 1 ? key.toUpperCase() : key;
  return SINGLE.has(name) ? name : null;
}

/**
 * Which row of a list a key leads to: -1 where there is none.
 * @param focused the row that has the focus, @param open the one that stands open beside the list; -1: none
 */
export function rowAfter(name: string, focused: number, open: number): number {
  if (name !== "J" && name !== "K") return -1;
  const from = focused >= 0 ? focused : open;
  if (from < 0) return 0;
  return name === "J" ? from + 1 : from - 1;
}
