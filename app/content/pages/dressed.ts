import type { SiteContent } from "#app/content/parts/site-content.ts";
import { dressed } from "#app/french/typo.ts";

/** Leaves as typed: the offers, which enquiries quote, and the identity and picture credits, which files contain. */
export function dressedContent(version: SiteContent): SiteContent {
  const { home, services, contact, search, galleries, films } = version;
  return { ...version, ...dressed({ home, services, contact, search, galleries, films }) };
}
