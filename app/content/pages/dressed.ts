import type { SiteContent } from "#app/content/parts/site-content.ts";
import { dressed } from "#app/french/typo.ts";

/** Offers stay as typed, because enquiries quote them; identity and credits too, because picture files contain them. */
export function dressedContent(version: SiteContent): SiteContent {
  const { home, services, contact, search, galleries, films } = version;
  return { ...version, ...dressed({ home, services, contact, search, galleries, films }) };
}
