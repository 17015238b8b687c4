import type { SiteContent } from "#app/content/parts/site-content.ts";
import { dressed } from "#app/french/typo.ts";

/** Changes neither offers, which enquiries quote, nor identity and credits, which picture files contain. */
export function dressedContent(version: SiteContent): SiteContent {
  const { home, services, contact, search, galleries, films } = version;
  return { ...version, ...dressed({ home, services, contact, search, galleries, films }) };
}
