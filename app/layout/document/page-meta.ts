import type { MetaDescriptor } from "react-router";
import type { ShownIdentity } from "#app/content/parts/agency.ts";
import { typo } from "#app/french/typo.ts";
import { oneLine } from "#app/platform/security/one-line.ts";

interface Page {
  title: string;
  description?: string;
  /** For screens that search engines should not show. */
  noindex?: boolean;
}

/** The matches of a page: the first is the root, whose data say who the agency is. Without data, it could not be loaded. */
type Matches = readonly [{ loaderData: { identity: ShownIdentity } | undefined }, ...unknown[]];

/**
 * « Contact · Atelier Solstice » and the description, for browsers, search engines and link previews.
 * What depends on the address alone (canonical, picture, trail) is in head-tags.tsx.
 * Link previews read the server's page and never navigate: that part, and the structured data, are not sent to
 * browsers as script.
 * @param structuredData for search engines; callers give it under import.meta.env.SSR
 */
export function pageMeta(
  [root]: Matches,
  page: Page | undefined,
  ...structuredData: StructuredData[]
): MetaDescriptor[] {
  if (!page) return [];
  // No mark of direction in a person's words turns what a window's title has after them.
  const title = typo(oneLine(page.title));
  const agency = root.loaderData?.identity.name;
  const name = agency ? `${title} · ${agency}` : title;
  const description = page.description && typo(page.description);
  return [
    { title: name },
    ...(description ? [{ name: "description", content: description }] : []),
    ...(page.noindex ? [{ name: "robots", content: "noindex" }] : []),
    ...(import.meta.env.SSR && !page.noindex ? linkPreview(title, description) : []),
    ...structuredData.map((data) => ({ "script:ld+json": { "@context": "https://schema.org", ...data } })),
  ];
}

function linkPreview(title: string, description: string | undefined): MetaDescriptor[] {
  return [
    { property: "og:title", content: title },
    ...(description ? [{ property: "og:description", content: description }] : []),
  ];
}

/** An entity of schema.org, without its context. */
export type StructuredData = { "@type": string } & Record<string, unknown>;
