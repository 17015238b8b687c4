import { CATEGORIES, type Category, type Choice, consentOf } from "./consent.ts";
import { addMonths, after, DAY } from "#app/platform/durations.ts";

/**
 * Raise it when a category comes to cover something else: everybody is then asked again (D22). What each
 * version showed is kept in docs/bandeau/.
 */
export const CONSENT_VERSION = 1;
export const CONSENT_MONTHS = 6; // FR1

/** §3 names the first four. */
export const CONSENT_KEYS = {
  performance: "cookies-performance",
  marketing: "cookies-marketing",
  functional: "cookies-functional",
  consent: "cookies-consent",
  version: "cookies-consent-version",
  /** Written last: once it has changed, the others can be read. */
  date: "cookies-consent-date",
} as const;

/** What each category keeps in the browser, to be deleted when it is switched off. */
const KEYS_BY_CATEGORY = {
  // Counted on our server, without a trace in the browser.
  performance: [],
  // Kept by third parties on their own pages; their players leave ours.
  marketing: [],
  functional: ["preference-theme", "preference-tier"],
} as const satisfies Record<Category, readonly string[]>;

export type Preference = "theme" | "tier";

/** The part of the Web Storage interface that is used; any of it may throw. */
export type KeyValues = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** The consent that stands in the storage; null when there is none, or none that still holds. */
export function readConsent(storage: KeyValues | null, now: Date): Choice | null {
  const read = (key: string) => attempt(() => storage?.getItem(key)) ?? null;
  if (read(CONSENT_KEYS.version) !== String(CONSENT_VERSION)) return null;
  if (!isRecent(read(CONSENT_KEYS.date), now)) return null;
  const texts = CATEGORIES.map((category) => read(CONSENT_KEYS[category]));
  if (!texts.every((text) => text === "true" || text === "false")) return null;
  const [performance, marketing, functional] = texts.map((text) => text === "true") as [boolean, boolean, boolean];
  const choice = { performance, marketing, functional };
  // The site never writes such a value: nobody agreed to it.
  return read(CONSENT_KEYS.consent) === consentOf(choice) ? choice : null;
}

/** Writes all of it, or nothing where the storage is blocked or full. */
export function writeConsent(storage: KeyValues | null, choice: Choice, now: Date): void {
  const values: Record<keyof typeof CONSENT_KEYS, string> = {
    performance: String(choice.performance),
    marketing: String(choice.marketing),
    functional: String(choice.functional),
    consent: consentOf(choice),
    version: String(CONSENT_VERSION),
    date: now.toISOString(),
  };
  const keys = Object.keys(CONSENT_KEYS) as (keyof typeof CONSENT_KEYS)[];
  const written = attempt(() => {
    for (const key of keys) storage?.setItem(CONSENT_KEYS[key], values[key]);
    return true;
  });
  // Half of an old choice and half of a new one would be neither.
  if (!written) for (const key of keys) attempt(() => storage?.removeItem(CONSENT_KEYS[key]));
}

/** Deletes what the categories that are off had stored. */
export function forgetRefused(storage: KeyValues | null, choice: Choice): void {
  for (const category of CATEGORIES) {
    if (!choice[category]) for (const key of KEYS_BY_CATEGORY[category]) attempt(() => storage?.removeItem(key));
  }
}

export function readPreference(storage: KeyValues | null, name: Preference): string | null {
  return attempt(() => storage?.getItem(`preference-${name}`)) ?? null;
}

export function writePreference(storage: KeyValues | null, name: Preference, value: string): void {
  attempt(() => storage?.setItem(`preference-${name}`, value));
}

/** A storage may be blocked, full, or away altogether. */
function attempt<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}

function isRecent(date: string | null, now: Date): boolean {
  if (!date || !/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(date)) return false;
  const given = new Date(date);
  // A clock that was set back must not make a choice last for ever.
  return given <= after(now, DAY) && now < addMonths(given, CONSENT_MONTHS);
}
