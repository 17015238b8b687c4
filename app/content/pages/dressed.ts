import type { SiteContent } from "#app/content/parts/site-content.ts";
import { dressed } from "#app/french/typo.ts";

/**
 * The agency's texts as visitors read them. Offers keep their names as typed, because links and enquiries quote them.
 * The identity and the pictures keep their texts as typed, because picture files are generated from them.
 */
export function dressedContent(version: SiteContent): SiteContent {
  const { home, services, contact, search, galleries, films } = version;
  return { ...version, ...dressed({ home, services, contact, search, galleries, films }) };
}
