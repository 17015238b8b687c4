import { href } from "react-router";

/** A page assigns a shortcut to a link, button or field with `aria-keyshortcuts`. */
export interface AgencyShortcut {
  keys: readonly string[];
  description: string;
  /** The page to open if no element of the current page has the shortcut. */
  to?: string;
  /** Pages that list the shortcut in their footer; a trailing slash matches all pages below. */
  footerPages?: "everywhere" | readonly string[];
}

const AGENDA = href("/agence/agenda");
const [ENQUIRIES, MAILS] = [href("/agence/demandes"), href("/agence/courriers")];
const LISTS = [ENQUIRIES, href("/agence/clients"), MAILS];

/** WCAG 2.1.4 requires a way to turn them off. */
export const singleKeyShortcuts: readonly AgencyShortcut[] = [
  { keys: ["N"], to: href("/agence/agenda/nouveau"), description: "ajouter un rendez-vous", footerPages: "everywhere" },
  { keys: ["/"], to: href("/agence/clients"), description: "chercher", footerPages: [href("/agence"), ...LISTS] },
  {
    keys: ["F"],
    to: href("/agence/jours-fermes"),
    description: "fermer des jours",
    footerPages: [href("/agence/jours-fermes")],
  },
  {
    keys: ["J", "K"],
    description: "listes : ligne suivante, précédente",
    footerPages: [...LISTS, ...LISTS.map((list) => `${list}/`)],
  },
  { keys: ["R"], description: "répondre à la demande, renvoyer l’e-mail", footerPages: [`${ENQUIRIES}/`, `${MAILS}/`] },
  { keys: ["E"], description: "demande : classer", footerPages: [`${ENQUIRIES}/`] },
  { keys: ["J"], description: "agenda : aujourd’hui", footerPages: [AGENDA] },
  { keys: ["←", "→"], description: "agenda : période précédente, suivante", footerPages: [AGENDA] },
  { keys: ["D"], description: "agenda : déplacer le rendez-vous choisi", footerPages: [AGENDA] },
  { keys: ["?"], to: href("/agence/reglages/raccourcis"), description: "cette liste" },
];

export function footerShortcuts(pathname: string): AgencyShortcut[] {
  const isHere = (page: string) => (page.endsWith("/") ? pathname.startsWith(page) : pathname === page);
  return singleKeyShortcuts
    .filter(({ footerPages }) => footerPages === "everywhere" || footerPages?.some(isHere))
    .map((shortcut) => ({ ...shortcut, description: shortcut.description.replace(/^.*\s: /, "") }));
}

/** Nobody presses these by mistake, so they cannot be turned off. */
export const otherShortcuts: readonly AgencyShortcut[] = [
  { keys: ["Alt", "↑", "↓"], description: "déplacer d’une demi-heure le rendez-vous choisi" },
  { keys: ["Alt", "←", "→"], description: "le déplacer d’un jour" },
  { keys: ["↑", "↓", "←", "→"], description: "pendant un déplacement : choisir un créneau" },
  { keys: ["Entrée"], description: "placer le rendez-vous sur ce créneau" },
  { keys: ["Maj", "↑", "↓", "←", "→"], description: "jours à fermer : étendre la sélection" },
  { keys: ["↑", "↓"], description: "tarifs : case du dessus, du dessous" },
  { keys: ["Échap"], description: "tarifs : rétablir la valeur de la case" },
  { keys: ["Ctrl ou ⌘", "Entrée"], description: "envoyer, enregistrer ou publier" },
  { keys: ["Ctrl ou ⌘", "Z"], description: "revenir en arrière, tant que c’est possible" },
  { keys: ["Échap"], description: "fermer, ou abandonner le déplacement" },
];

export function addressOfShortcut(name: string): string | undefined {
  return singleKeyShortcuts.find(({ keys, to }) => to !== undefined && keys.includes(name))?.to;
}

export interface KeyPress {
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}

const ARROWS: Record<string, string> = { "←": "ArrowLeft", "→": "ArrowRight" };
const SINGLE_KEYS = new Set(singleKeyShortcuts.flatMap(({ keys }) => keys.map((key) => ARROWS[key] ?? key)));

const WITH_CONTROL: Record<string, string> = { z: "Control+Z", enter: "Control+Enter" };

/** The shortcut in `aria-keyshortcuts` syntax, or null. */
export function shortcutOf(
  { key, altKey, ctrlKey, metaKey, shiftKey }: KeyPress,
  hasSingleKeys: boolean,
): string | null {
  if (altKey) return null;
  if (ctrlKey || metaKey) return shiftKey ? null : (WITH_CONTROL[key.toLowerCase()] ?? null);
  if (key === "Escape") return key;
  if (!hasSingleKeys) return null;
  const name = key.length === 1 ? key.toUpperCase() : key;
  return SINGLE_KEYS.has(name) ? name : null;
}

/** The index of the row that J or K leads to. `openIndex`: the row that is open beside the list. -1: no row. */
export function rowAfter(name: string, focusedIndex: number, openIndex: number): number {
  if (name !== "J" && name !== "K") return -1;
  const index = focusedIndex >= 0 ? focusedIndex : openIndex;
  if (index < 0) return 0;
  return name === "J" ? index + 1 : index - 1;
}
