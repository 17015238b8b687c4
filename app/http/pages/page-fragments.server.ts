import type { CachedFragments } from "#app/layout/site/cached-fragments.ts";

export function fragmentsOf(html: string): CachedFragments | null {
  const main = insideOf(html, "main");
  const footer = insideOf(html, "footer");
  return main === null || footer === null || /<script\b/i.test(main + footer) ? null : { main, footer };
}

/** Each page has one such element, and user text is escaped. */
function insideOf(html: string, element: "main" | "footer"): string | null {
  const start = html.indexOf(">", html.indexOf(`<${element} `)) + 1;
  const end = html.lastIndexOf(`</${element}>`);
  return html.includes(`<${element} `) && end >= start ? html.slice(start, end) : null;
}
