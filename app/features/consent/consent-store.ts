import { type ConsentEvent, type ConsentState, isSave, nextState, UNREAD } from "./consent.ts";
import {
  CONSENT_KEYS,
  forgetRefused,
  type KeyValues,
  type Preference,
  readConsent,
  readPreference,
  writeConsent,
  writePreference,
} from "./consent-storage.ts";

export interface ConsentStore {
  /** Reads the storage once; until then nothing is agreed to. */
  open(): void;
  send(event: ConsentEvent): void;
  /** Another tab may have changed this key; null: all of them. */
  changedElsewhere(key: string | null): void;
  state(): ConsentState;
  subscribe(listener: () => void): () => void;
  /** What « Fonctionnalité » has kept; null while it is off. */
  preference(name: Preference): string | null;
  remember(name: Preference, value: string): void;
}

/** The state of the banner, and its memory. Where the storage is blocked a choice holds until the page is left. */
export function createConsentStore(storage: () => KeyValues | null, now: () => Date): ConsentStore {
  let state = UNREAD;
  const listeners = new Set<() => void>();

  function send(event: ConsentEvent): void {
    const next = nextState(state, event);
    if (next === state) return;
    state = next;
    if (state.saved && isSave(event)) writeConsent(storage(), state.saved, now());
    if (state.saved && (isSave(event) || event.type === "found")) forgetRefused(storage(), state.saved);
    for (const listener of listeners) listener();
  }

  function read(): void {
    const choice = readConsent(storage(), now());
    send(choice ? { type: "found", choice } : { type: "missing" });
  }

  return {
    send,
    open() {
      if (state === UNREAD) read();
    },
    changedElsewhere(key) {
      if (state !== UNREAD && (key === null || key === CONSENT_KEYS.date)) read();
    },
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    preference: (name) => (state.saved?.functional ? readPreference(storage(), name) : null),
    remember(name, value) {
      if (state.saved?.functional) writePreference(storage(), name, value);
    },
  };
}

/** The one of the browser. On the server it stays unread. */
export const consentStore = createConsentStore(browserStorage, () => new Date());

function browserStorage(): KeyValues | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
