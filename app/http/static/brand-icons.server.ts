import { drawingsOf } from "#app/features/media/drawings.server.ts";
import type { SiteContent } from "#app/content/parts/site-content.ts";

type Brand = NonNullable<ReturnType<typeof drawingsOf>["brand"]>;

const ICONS: ReadonlyMap<string, keyof Brand["icons"]> = new Map([
  ["/favicon.ico", "small"],
  ["/favicon.svg", "small"],
  ["/apple-touch-icon.png", "apple"],
  ["/icon-192.png", "medium"],
  ["/icon-512.png", "large"],
  ["/icon-maskable-512.png", "maskable"],
]);

export function brandIcon(content: SiteContent, path: string): string | null {
  const kind = ICONS.get(path);
  return (kind && drawingsOf(content).brand?.icons[kind].address) ?? null;
}
