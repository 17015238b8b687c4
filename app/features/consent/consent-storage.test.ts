import fc from "fast-check";
import { expect, test } from "vitest";
import { ACCEPT_ALL, type Choice, REFUSE_ALL } from "./consent.ts";
import { CONSENT_KEYS, deleteRefusedKeys, type KeyValues, readConsent, writeConsent } from "./consent-storage.ts";
import { createConsentStore } from "./consent-store.ts";

const now = new Date("2026-11-20T09:00:00Z");

function storageWith(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries));
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  };
}

const throwBlocked = () => {
  throw new DOMException("blocked", "SecurityError");
};
const blockedStorage: KeyValues = { getItem: throwBlocked, setItem: throwBlocked, removeItem: throwBlocked };

const storeFor = (storage: KeyValues | null) =>
  createConsentStore(
    () => storage,
    () => now,
  );

const choices = fc.record({ performance: fc.boolean(), marketing: fc.boolean(), functional: fc.boolean() });

test("readConsent returns the choice that writeConsent stored", () => {
  fc.assert(
    fc.property(choices, (choice) => {
      const storage = storageWith();
      writeConsent(storage, choice, now);
      expect(readConsent(storage, now)).toEqual(choice);
    }),
  );
});

const accepted = storageWith();
writeConsent(accepted, ACCEPT_ALL, now);

test.each([
  ["2026-11-20T09:00:00Z", true],
  ["2027-05-20T08:59:59Z", true],
  ["2027-05-20T09:00:00Z", false],
  ["2030-01-01T00:00:00Z", false],
  // The clock was set back by years.
  ["2020-01-01T00:00:00Z", false],
])("a stored choice of 20 November 2026 is valid at %s: %s", (date, isValid) => {
  expect(readConsent(accepted, new Date(date))).toEqual(isValid ? ACCEPT_ALL : null);
});

test("a choice of 31 August expires on the last day of February", () => {
  const storage = storageWith();
  writeConsent(storage, REFUSE_ALL, new Date("2026-08-31T12:00:00Z"));
  expect(readConsent(storage, new Date("2027-02-28T11:59:59Z"))).toEqual(REFUSE_ALL);
  expect(readConsent(storage, new Date("2027-02-28T12:00:00Z"))).toBeNull();
});

test("a stored choice is no longer valid when the banner has a new version", () => {
  const storage = storageWith(Object.fromEntries(accepted.map));
  storage.setItem("cookies-consent-version", "0");
  expect(readConsent(storage, now)).toBeNull();
});

test("readConsent returns null for a missing key, and null or a consistent choice for an altered key", () => {
  fc.assert(
    fc.property(
      choices,
      fc.constantFrom(...Object.values(CONSENT_KEYS)),
      fc.oneof(
        fc.string(),
        fc.constantFrom("true", "false", "TRUE", "1", "", "accepted", "customized", "2026-11-20T08:00:00.000Z"),
      ),
      (choice, key, value) => {
        const storage = storageWith();
        writeConsent(storage, choice, now);
        storage.setItem(key, value);
        const read = readConsent(storage, now);
        if (read)
          expect(storage.getItem("cookies-consent")).toBe(
            Object.values(read).every(Boolean) ? "accepted" : "customized",
          );
        storage.removeItem(key);
        expect(readConsent(storage, now)).toBeNull();
      },
    ),
  );
});

test("deleteRefusedKeys deletes the keys of a refused category, and no others", () => {
  const stored = { "preference-theme": "dark", "preference-tier": "or", other: "stays" };
  const storage = storageWith(stored);
  deleteRefusedKeys(storage, ACCEPT_ALL);
  deleteRefusedKeys(storage, { ...REFUSE_ALL, functional: true });
  expect(Object.fromEntries(storage.map)).toEqual(stored);
  deleteRefusedKeys(storage, { ...ACCEPT_ALL, functional: false });
  expect(Object.fromEntries(storage.map)).toEqual({ other: "stays" });
});

/** Throws at the third key, so that a write stops half way. */
const fullStorage = (): KeyValues & { map: Map<string, string> } => {
  const storage = storageWith();
  return {
    ...storage,
    setItem(key, value) {
      if (storage.map.size >= 2) throw new DOMException("full", "QuotaExceededError");
      storage.setItem(key, value);
    },
  };
};

test.each<[string, KeyValues | null]>([
  ["blocked", blockedStorage],
  ["full", fullStorage()],
  ["absent", null],
])("the consent store keeps the choice in memory when the storage is %s", (_, storage) => {
  const store = storeFor(storage);
  store.open();
  expect(store.state()).toMatchObject({ phase: "asking", saved: null });
  store.send({ type: "accept" });
  expect(store.state()).toMatchObject({ phase: "closed", saved: ACCEPT_ALL });
  expect(readConsent(storage, now)).toBeNull();
});

test("writeConsent leaves no partial choice behind when the storage is full", () => {
  const storage = fullStorage();
  writeConsent(storage, ACCEPT_ALL, now);
  expect(storage.map.size).toBe(0);
});

function storeAfterChoice(choice: Choice | null) {
  const storage = storageWith();
  if (choice) writeConsent(storage, choice, now);
  const store = storeFor(storage);
  store.open();
  return { storage, store };
}

test("a preference is stored while « Fonctionnalité » is on, and deleted when that category is refused", () => {
  const { storage, store } = storeAfterChoice(ACCEPT_ALL);
  store.rememberPreference("tier", "or");
  expect(store.preference("tier")).toBe("or");
  store.send({ type: "reopen" });
  store.send({ type: "refuse" });
  expect(store.preference("tier")).toBeNull();
  expect(storage.getItem("preference-tier")).toBeNull();
});

test.each([null, { ...ACCEPT_ALL, functional: false }])("a preference is not stored with the choice %o", (choice) => {
  const { storage, store } = storeAfterChoice(choice);
  store.rememberPreference("tier", "or");
  expect(storage.getItem("preference-tier")).toBeNull();
});

test("the consent store follows a choice and its withdrawal in another tab", () => {
  const { storage, store } = storeAfterChoice(null);
  let notifications = 0;
  store.subscribe(() => (notifications += 1));
  store.onStorageChange("something-else");
  expect(notifications).toBe(0);
  writeConsent(storage, ACCEPT_ALL, now);
  store.onStorageChange("cookies-consent-date");
  expect(store.state()).toMatchObject({ phase: "closed", saved: ACCEPT_ALL });
  storage.map.clear();
  store.onStorageChange(null);
  expect(store.state()).toMatchObject({ phase: "closed", saved: null });
  expect(notifications).toBe(2);
});
