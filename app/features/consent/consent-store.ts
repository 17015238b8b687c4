import { type ConsentEvent, type ConsentState, isSave, nextState, UNREAD } from "./consent.ts";
import {
  CONSENT_KEYS,
  deleteRefusedKeys,
  type KeyValues,
  type Preference,
  readConsent,
  readPreference,
  writeConsent,
  writePreference,
} from "./consent-storage.ts";

interface ConsentStore {
  /** Reads the storage, once. Until then, there is no consent. */
  open(): void;
  send(event: ConsentEvent): void;
  /** @param key the key that another tab changed; null: all */
  onStorageChange(key: string | null): void;
  state(): ConsentState;
  subscribe(listener: () => void): () => void;
  preference(name: Preference): string | null;
  rememberPreference(name: Preference, value: string): void;
}

export function createConsentStore(storage: () => KeyValues | null, now: () => Date): ConsentStore {
  let state = UNREAD;
  const listeners = new Set<() => void>();

  function send(event: ConsentEvent): void {
    const next = nextState(state, event);
    if (next === state) return;
    state = next;
    if (state.saved && isSave(event)) writeConsent(storage(), state.saved, now());
    if (state.saved && (isSave(event) || event.type === "found")) deleteRefusedKeys(storage(), state.saved);
    for (const listener of listeners) listener();
  }

  function readStorage(): void {
    const choice = readConsent(storage(), now());
    send(choice ? { type: "found", choice } : { type: "missing" });
  }

  return {
    send,
    open() {
      if (state === UNREAD) readStorage();
    },
    onStorageChange(key) {
      if (state !== UNREAD && (key === null || key === CONSENT_KEYS.date)) readStorage();
    },
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    preference: (name) => (state.saved?.functional ? readPreference(storage(), name) : null),
    rememberPreference(name, value) {
      if (state.saved?.functional) writePreference(storage(), name, value);
    },
  };
}

export const consentStore = createConsentStore(browserStorage, () => new Date());

function browserStorage(): KeyValues | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
