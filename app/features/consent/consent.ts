/** The cookie banner as a state machine (§4): what is shown, what is switched on, what has been saved. */

/** The optional ones; Essentiels is always on and never stored (§3). */
export const CATEGORIES = ["performance", "marketing", "functional"] as const;
export type Category = (typeof CATEGORIES)[number];
export type Choice = Readonly<Record<Category, boolean>>;

export const DISMISSED_AFTER_MS = 10_000; // §9
const DEFAULT_CHOICE: Choice = { performance: true, marketing: false, functional: true }; // §4, §9
export const ALL: Choice = { performance: true, marketing: true, functional: true };
export const NONE: Choice = { performance: false, marketing: false, functional: false };

/** As it is stored (§3). */
export type ConsentWord = "accepted" | "customized";

export function consentOf(choice: Choice): ConsentWord {
  return CATEGORIES.every((category) => choice[category]) ? "accepted" : "customized";
}

/**
 * `unread`: the storage has not been looked at, as on the server. `asking`: the intro card that appears by itself and
 * goes by itself. `reopened`: the same card when the visitor asked for it; it stays.
 */
type Place = "unread" | "asking" | "reopened" | "detail" | "closed";

export type ConsentEvent =
  /** A valid consent stands in the storage: at load, or because another tab has just saved it. */
  | { type: "found"; choice: Choice }
  /** None does. */
  | { type: "missing" }
  /** Ten seconds without an answer. */
  | { type: "elapsed" }
  /** Accepter, Refuser, Voir plus, Sauvegarder les choix. */
  | { type: "accept" }
  | { type: "refuse" }
  | { type: "more" }
  | { type: "save" }
  | { type: "toggle"; category: Category }
  /** The floating button, or the footer's. */
  | { type: "reopen" }
  /** Escape: nothing is saved. */
  | { type: "close" };

type EventType = ConsentEvent["type"];

/** Where each event leads. What a place does not list changes nothing there. */
const NEXT = {
  unread: { found: "closed", missing: "asking" },
  asking: {
    found: "closed",
    elapsed: "closed",
    accept: "closed",
    refuse: "closed",
    more: "detail",
    reopen: "reopened",
    close: "closed",
  },
  reopened: {
    found: "closed",
    missing: "reopened",
    accept: "closed",
    refuse: "closed",
    more: "detail",
    reopen: "reopened",
    close: "closed",
  },
  detail: { found: "closed", missing: "detail", toggle: "detail", save: "closed", reopen: "detail", close: "closed" },
  closed: { found: "closed", missing: "closed", reopen: "reopened" },
} as const satisfies Record<Place, Partial<Record<EventType, Place>>>;

export interface ConsentState {
  place: Place;
  /** As the detail card shows them. */
  toggles: Choice;
  /** What the visitor has agreed to; null until an explicit save, which this one or an earlier visit made. */
  saved: Choice | null;
}

export const UNREAD: ConsentState = { place: "unread", toggles: DEFAULT_CHOICE, saved: null };

/** The same object comes back when the event means nothing in this state. */
export function nextState(state: ConsentState, event: ConsentEvent): ConsentState {
  const next: Partial<Record<EventType, Place>> = NEXT[state.place];
  const place = next[event.type];
  return place ? { ...state, ...changes(state, event), place } : state;
}

function changes({ toggles, saved }: ConsentState, event: ConsentEvent): Partial<ConsentState> {
  switch (event.type) {
    case "found":
      return both(event.choice);
    case "accept":
      return both(ALL);
    case "refuse":
      return both(NONE);
    case "save":
      return both(toggles);
    case "toggle":
      return { toggles: { ...toggles, [event.category]: !toggles[event.category] } };
    case "missing":
      return { saved: null };
    case "close":
    case "elapsed":
      // Toggles that were moved but not saved are forgotten.
      return { toggles: saved ?? DEFAULT_CHOICE };
    case "more":
    case "reopen":
      return {};
  }
}

function both(choice: Choice): Pick<ConsentState, "toggles" | "saved"> {
  return { toggles: choice, saved: choice };
}

/** The events after which the choice is written down. */
export function isSave({ type }: ConsentEvent): boolean {
  return type === "accept" || type === "refuse" || type === "save";
}

export type ConsentView = "nothing" | "intro" | "detail" | "floating";

/** Which of the banner's views is there (§2). */
export function viewOf({ place, saved }: ConsentState): ConsentView {
  if (place === "unread") return "nothing";
  if (place === "detail") return "detail";
  if (place !== "closed") return "intro";
  return saved && consentOf(saved) === "accepted" ? "nothing" : "floating";
}
