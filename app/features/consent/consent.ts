/** « Essentiels » is always on and never stored (specification §3). */
export const CATEGORIES = ["performance", "marketing", "functional"] as const;
export type Category = (typeof CATEGORIES)[number];
export type Choice = Readonly<Record<Category, boolean>>;

export const DISMISSED_AFTER_MS = 10_000; // set by specification §9
/** Set by specification §4 and §9. */
const DEFAULT_CHOICE: Choice = { performance: true, marketing: false, functional: true };
export const ACCEPT_ALL: Choice = { performance: true, marketing: true, functional: true };
export const REFUSE_ALL: Choice = { performance: false, marketing: false, functional: false };

/** The value stored as `cookies-consent` (specification §3). */
export function consentValue(choice: Choice): "accepted" | "customized" {
  return CATEGORIES.every((category) => choice[category]) ? "accepted" : "customized";
}

/** `unread`: as on the server; `asking`: the intro card closes by itself; `reopened`: the visitor opened the card. */
type Phase = "unread" | "asking" | "reopened" | "detail" | "closed";

export type ConsentEvent =
  /** The storage has a valid choice, at load or after a change in another tab. */
  | { type: "found"; choice: Choice }
  | { type: "missing" }
  | { type: "elapsed" }
  | { type: "accept" }
  | { type: "refuse" }
  | { type: "more" }
  | { type: "save" }
  | { type: "toggle"; category: Category }
  | { type: "reopen" }
  | { type: "close" };

type EventType = ConsentEvent["type"];

/** Transitions of specification §4, with Escape and changes in another tab added. Other events are ignored. */
const TRANSITIONS = {
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
} as const satisfies Record<Phase, Partial<Record<EventType, Phase>>>;

export interface ConsentState {
  phase: Phase;
  toggles: Choice;
  saved: Choice | null;
}

export const UNREAD: ConsentState = { phase: "unread", toggles: DEFAULT_CHOICE, saved: null };

export function nextState(state: ConsentState, event: ConsentEvent): ConsentState {
  const next: Partial<Record<EventType, Phase>> = TRANSITIONS[state.phase];
  const phase = next[event.type];
  return phase ? { ...state, ...changesOf(state, event), phase } : state;
}

function changesOf({ toggles, saved }: ConsentState, event: ConsentEvent): Partial<ConsentState> {
  switch (event.type) {
    case "found":
      return withChoice(event.choice);
    case "accept":
      return withChoice(ACCEPT_ALL);
    case "refuse":
      return withChoice(REFUSE_ALL);
    case "save":
      return withChoice(toggles);
    case "toggle":
      return { toggles: { ...toggles, [event.category]: !toggles[event.category] } };
    case "missing":
      return { saved: null };
    case "close":
    case "elapsed":
      return { toggles: saved ?? DEFAULT_CHOICE };
    case "more":
    case "reopen":
      return {};
  }
}

function withChoice(choice: Choice): Pick<ConsentState, "toggles" | "saved"> {
  return { toggles: choice, saved: choice };
}

export function isSave({ type }: ConsentEvent): boolean {
  return type === "accept" || type === "refuse" || type === "save";
}

export function viewOf({ phase, saved }: ConsentState): "nothing" | "intro" | "detail" | "floating" {
  if (phase === "unread") return "nothing";
  if (phase === "detail") return "detail";
  if (phase !== "closed") return "intro";
  return saved && consentValue(saved) === "accepted" ? "nothing" : "floating";
}
