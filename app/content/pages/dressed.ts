import type { SiteContent } from "#app/content/parts/site-content.ts";
import { typo } from "#app/french/typo.ts";

/**
 * The agency's texts as visitors read them. Offers keep their names as typed, because links and enquiries quote them;
 * the identity and the pictures do too, because the files of pictures are made from them.
 */
export function dressedContent(version: SiteContent): SiteContent {
  const { home, services, contact, search, galleries, films } = version;
  return { ...version, ...dressed({ home, services, contact, search, galleries, films }) };
}

/** typo() for every text in a value. */
export function dressed<Value>(value: Value): Value {
  if (typeof value === "string") return typo(value) as Value;
  if (Array.isArray(value)) return value.map(dressed) as Value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, dressed(member)])) as Value;
}
