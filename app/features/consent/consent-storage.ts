import { CATEGORIES, type Category, type Choice, consentValue } from "./consent.ts";
import { addMonths, after, DAY } from "#app/platform/durations.ts";

/** Raise it when the meaning of a category changes, to ask everybody again. docs/bandeau/ records each version. */
export const CONSENT_VERSION = 1;
export const CONSENT_MONTHS = 6; // docs/regles-france.md

/** The first four are set by specification §3. */
export const CONSENT_KEYS = {
  performance: "cookies-performance",
  marketing: "cookies-marketing",
  functional: "cookies-functional",
  consent: "cookies-consent",
  version: "cookies-consent-version",
  /** Written last, because other tabs read all keys when this one changes. */
  date: "cookies-consent-date",
} as const;

const KEYS_BY_CATEGORY = {
  // Page views are counted on the server.
  performance: [],
  // Third parties store on their own domains; refusing removes their players.
  marketing: [],
  functional: ["preference-theme", "preference-tier"],
} as const satisfies Record<Category, readonly string[]>;

export type Preference = "theme" | "tier";

export type KeyValues = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export function readConsent(storage: KeyValues | null, now: Date): Choice | null {
  const read = (key: string) => attempt(() => storage?.getItem(key)) ?? null;
  if (read(CONSENT_KEYS.version) !== String(CONSENT_VERSION)) return null;
  if (!isRecent(read(CONSENT_KEYS.date), now)) return null;
  const texts = CATEGORIES.map((category) => read(CONSENT_KEYS[category]));
  if (!texts.every((text) => text === "true" || text === "false")) return null;
  const [performance, marketing, functional] = texts.map((text) => text === "true") as [boolean, boolean, boolean];
  const choice = { performance, marketing, functional };
  // The site writes only consistent values, so inconsistent ones are no consent.
  return read(CONSENT_KEYS.consent) === consentValue(choice) ? choice : null;
}

export function writeConsent(storage: KeyValues | null, choice: Choice, now: Date): void {
  const values: Record<keyof typeof CONSENT_KEYS, string> = {
    performance: String(choice.performance),
    marketing: String(choice.marketing),
    functional: String(choice.functional),
    consent: consentValue(choice),
    version: String(CONSENT_VERSION),
    date: now.toISOString(),
  };
  const keys = Object.keys(CONSENT_KEYS) as (keyof typeof CONSENT_KEYS)[];
  const isComplete = attempt(() => {
    for (const key of keys) storage?.setItem(CONSENT_KEYS[key], values[key]);
    return true;
  });
  if (!isComplete) for (const key of keys) attempt(() => storage?.removeItem(CONSENT_KEYS[key]));
}

export function deleteRefusedKeys(storage: KeyValues | null, choice: Choice): void {
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

function attempt<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}

function isRecent(date: string | null, now: Date): boolean {
  if (!date || !/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(date)) return false;
  const givenAt = new Date(date);
  // A clock that is set back must not make a choice valid for years.
  return givenAt <= after(now, DAY) && now < addMonths(givenAt, CONSENT_MONTHS);
}
