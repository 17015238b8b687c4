import fc from "fast-check";
import { expect, test } from "vitest";
import { CATEGORIES, type Category, type Choice, type ConsentEvent, viewOf } from "./consent.ts";
import { createConsentStore } from "./consent-store.ts";

/** A model of one visitor's browser, written from specification §4, with Escape added. */
interface CardState {
  stored: Choice | null;
  card: "intro" | "detail" | null;
  /** The intro card closes by itself. */
  timed: boolean;
  toggles: Choice;
}

const DEFAULTS: Choice = { performance: true, marketing: false, functional: true };

const EVENTS = {
  "ten seconds": { type: "elapsed" },
  Accepter: { type: "accept" },
  Refuser: { type: "refuse" },
  "Voir plus": { type: "more" },
  "Sauvegarder les choix": { type: "save" },
  reopen: { type: "reopen" },
  Escape: { type: "close" },
} as const satisfies Record<string, ConsentEvent>;
type Press = keyof typeof EVENTS;
type TestEvent = "load" | Press | Category;

const events = fc.oneof(
  fc.constantFrom("load" as const, ...(Object.keys(EVENTS) as Press[])),
  fc.constantFrom(...CATEGORIES),
);

function apply(consentState: CardState, event: TestEvent): CardState {
  const saved = (choice: Choice): CardState => ({ stored: choice, card: null, timed: false, toggles: choice });
  const dismissed = { ...consentState, card: null, timed: false, toggles: consentState.stored ?? DEFAULTS };
  switch (event) {
    case "load":
      return consentState.stored
        ? saved(consentState.stored)
        : { stored: null, card: "intro", timed: true, toggles: DEFAULTS };
    case "ten seconds":
      return consentState.timed ? dismissed : consentState;
    case "Accepter":
      return consentState.card === "intro"
        ? saved({ performance: true, marketing: true, functional: true })
        : consentState;
    case "Refuser":
      return consentState.card === "intro"
        ? saved({ performance: false, marketing: false, functional: false })
        : consentState;
    case "Voir plus":
      return consentState.card === "intro" ? { ...consentState, card: "detail", timed: false } : consentState;
    case "Sauvegarder les choix":
      return consentState.card === "detail" ? saved(consentState.toggles) : consentState;
    case "reopen":
      return { ...consentState, card: consentState.card ?? "intro", timed: false };
    case "Escape":
      return consentState.card ? dismissed : consentState;
    default:
      return consentState.card === "detail"
        ? { ...consentState, toggles: { ...consentState.toggles, [event]: !consentState.toggles[event] } }
        : consentState;
  }
}

/** §4: The floating button is shown unless stored consent equals accepted. */
function viewOfState({ card, stored }: CardState): string {
  return card ?? (stored && Object.values(stored).every(Boolean) ? "nothing" : "floating");
}

test("the banner behaves as specification §4 says for any sequence of events", () => {
  fc.assert(
    fc.property(fc.array(events, { maxLength: 40 }), (sequence: TestEvent[]) => {
      let clock = new Date("2026-11-20T09:00:00Z");
      let savedAt = "";
      const storage = new Map<string, string>();
      const keyValues = {
        getItem: (key: string) => storage.get(key) ?? null,
        setItem: (key: string, value: string) => void storage.set(key, value),
        removeItem: (key: string) => void storage.delete(key),
      };
      const open = () => {
        const store = createConsentStore(
          () => keyValues,
          () => clock,
        );
        store.open();
        return store;
      };
      let store = open();
      let consentState = apply({ stored: null, card: null, timed: false, toggles: DEFAULTS }, "load");

      for (const event of sequence) {
        if (event === "load") store = open();
        else if (event in EVENTS) store.send(EVENTS[event as Press]);
        else store.send({ type: "toggle", category: event as Category });
        const before = consentState;
        consentState = apply(consentState, event);
        const saves = before.card && ["Accepter", "Refuser", "Sauvegarder les choix"].includes(event);
        if (saves && !consentState.card) savedAt = clock.toISOString();
        clock = new Date(clock.getTime() + 60_000);

        const state = store.state();
        expect(viewOf(state)).toBe(viewOfState(consentState));
        expect(state.toggles).toEqual(consentState.toggles);
        expect(state.saved).toEqual(consentState.stored);
        if (!consentState.stored) {
          expect([...storage]).toEqual([]);
          continue;
        }
        const { performance, marketing, functional } = consentState.stored;
        expect(Object.fromEntries(storage)).toEqual({
          "cookies-performance": String(performance),
          "cookies-marketing": String(marketing),
          "cookies-functional": String(functional),
          "cookies-consent": performance && marketing && functional ? "accepted" : "customized",
          "cookies-consent-version": "1",
          "cookies-consent-date": savedAt,
        });
      }
    }),
    { numRuns: 500 },
  );
});
