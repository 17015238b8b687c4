import type { MetaDescriptor } from "react-router";
import type { PublicIdentity } from "#app/content/parts/agency.ts";
import { typeset } from "#app/french/typeset.ts";
import { oneLine } from "#app/platform/security/one-line.ts";

interface Page {
  title: string;
  description?: string;
  noindex?: boolean;
}

/** The first match is the root. Its data is undefined if it could not be loaded. */
type Matches = readonly [{ loaderData: { identity: PublicIdentity } | undefined }, ...unknown[]];

/** Pass structured data only on the server: search engines, its only readers, load documents. */
export function pageMeta(
  [root]: Matches,
  page: Page | undefined,
  ...structuredData: StructuredData[]
): MetaDescriptor[] {
  if (!page) return [];
  // `oneLine` removes direction marks, because those of a person's text would reverse the rest of the window title.
  const title = typeset(oneLine(page.title));
  const agency = root.loaderData?.identity.name;
  const windowTitle = agency ? `${title} · ${agency}` : title;
  const description = page.description && typeset(page.description);
  return [
    { title: windowTitle },
    ...(description ? [{ name: "description", content: description }] : []),
    ...(page.noindex ? [{ name: "robots", content: "noindex" }] : []),
    ...(import.meta.env.SSR && !page.noindex ? linkPreview(title, description) : []),
    ...structuredData.map((data) => ({ "script:ld+json": { "@context": "https://schema.org", ...data } })),
  ];
}

export const noindexMeta =
  (title: string) =>
  ({ matches }: { matches: Matches }) =>
    pageMeta(matches, { title, noindex: true });

function linkPreview(title: string, description: string | undefined): MetaDescriptor[] {
  return [
    { property: "og:title", content: title },
    ...(description ? [{ property: "og:description", content: description }] : []),
  ];
}

export type StructuredData = { "@type": string } & Record<string, unknown>;
