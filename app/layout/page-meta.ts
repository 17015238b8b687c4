import type { MetaDescriptor } from "react-router";
import { agency } from "#app/content/agency.ts";
import { typo } from "#app/content/typo.ts";

interface Page {
  title: string;
  description?: string;
  /** Screens that are nobody's search result. */
  noindex?: boolean;
}

/**
 * « Contact · Atelier Solstice » and the description, for browsers, search engines and whoever shows a link.
 * What depends on the address alone (canonical, picture, trail) is in page-identity.tsx.
 */
export function pageMeta(page: Page | undefined, ...structuredData: StructuredData[]): MetaDescriptor[] {
  if (!page) return [];
  const title = typo(page.title);
  const name = `${title} · ${agency.name}`;
  const description = page.description && typo(page.description);
  return [
    { title: name },
    ...(description ? [{ name: "description", content: description }] : []),
    ...(page.noindex
      ? [{ name: "robots", content: "noindex" }]
      : [
          { property: "og:title", content: title },
          ...(description ? [{ property: "og:description", content: description }] : []),
        ]),
    ...structuredData.map((data) => ({ "script:ld+json": { "@context": "https://schema.org", ...data } })),
  ];
}

/** An entity of schema.org, without its context. */
export type StructuredData = { "@type": string } & Record<string, unknown>;
