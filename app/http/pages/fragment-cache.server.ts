import type { CachedFragments } from "#app/layout/site/cached-fragments.ts";

/**
 * Takes from everybody's copy of a page what a member's page has in common with it. null where there is nothing of the
 * kind, or a script in it: the member's page has a policy of its own, which does not name that script.
 */
export function cachedFragmentsOf(html: string): CachedFragments | null {
  const main = insideOf(html, "main");
  const footer = insideOf(html, "footer");
  return main === null || footer === null || /<script\b/i.test(main + footer) ? null : { main, footer };
}

/** A page has one element of each name; what people write is escaped. */
function insideOf(html: string, element: "main" | "footer"): string | null {
  const start = html.indexOf(">", html.indexOf(`<${element} `)) + 1;
  const end = html.lastIndexOf(`</${element}>`);
  return html.includes(`<${element} `) && end >= start ? html.slice(start, end) : null;
}
