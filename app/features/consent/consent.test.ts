import fc from "fast-check";
import { expect, test } from "vitest";
import { CATEGORIES, type Category, type Choice, type ConsentEvent, viewOf } from "./consent.ts";
import { createConsentStore } from "./consent-store.ts";

/** A model of one visitor's browser, written from specification §4, with Escape added. */
interface Model {
  stored: Choice | null;
  card: "intro" | "detail" | null;
  /** The intro card closes by itself. */
  isTimed: boolean;
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

function apply(model: Model, event: TestEvent): Model {
  const saved = (choice: Choice): Model => ({ stored: choice, card: null, isTimed: false, toggles: choice });
  const dismissed = { ...model, card: null, isTimed: false, toggles: model.stored ?? DEFAULTS };
  switch (event) {
    case "load":
      return model.stored ? saved(model.stored) : { stored: null, card: "intro", isTimed: true, toggles: DEFAULTS };
    case "ten seconds":
      return model.isTimed ? dismissed : model;
    case "Accepter":
      return model.card === "intro" ? saved({ performance: true, marketing: true, functional: true }) : model;
    case "Refuser":
      return model.card === "intro" ? saved({ performance: false, marketing: false, functional: false }) : model;
    case "Voir plus":
      return model.card === "intro" ? { ...model, card: "detail", isTimed: false } : model;
    case "Sauvegarder les choix":
      return model.card === "detail" ? saved(model.toggles) : model;
    case "reopen":
      return { ...model, card: model.card ?? "intro", isTimed: false };
    case "Escape":
      return model.card ? dismissed : model;
    default:
      return model.card === "detail"
        ? { ...model, toggles: { ...model.toggles, [event]: !model.toggles[event] } }
        : model;
  }
}

/** §4: The floating button is shown unless stored consent equals accepted. */
function viewOfModel({ card, stored }: Model): string {
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
      let model = apply({ stored: null, card: null, isTimed: false, toggles: DEFAULTS }, "load");

      for (const event of sequence) {
        if (event === "load") store = open();
        else if (event in EVENTS) store.send(EVENTS[event as Press]);
        else store.send({ type: "toggle", category: event as Category });
        const before = model;
        model = apply(model, event);
        const storesChoice = before.card && ["Accepter", "Refuser", "Sauvegarder les choix"].includes(event);
        if (storesChoice && !model.card) savedAt = clock.toISOString();
        clock = new Date(clock.getTime() + 60_000);

        const state = store.state();
        expect(viewOf(state)).toBe(viewOfModel(model));
        expect(state.toggles).toEqual(model.toggles);
        expect(state.saved).toEqual(model.stored);
        if (!model.stored) {
          expect([...storage]).toEqual([]);
          continue;
        }
        const { performance, marketing, functional } = model.stored;
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
