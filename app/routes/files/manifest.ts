import { drawingsOf } from "#app/features/media/drawings.server.ts";
import { requestContext } from "#app/http/request/request-context.server.ts";
import { THEME_COLORS } from "#app/layout/document/theme.ts";
import type { Route } from "./+types/manifest.ts";

const icon = (src: string, side: number) => ({ src, sizes: `${side}x${side}`, type: "image/png" });

export function loader({ context }: Route.LoaderArgs) {
  const { content } = requestContext(context);
  const { name, tagline } = content.identity;
  const brandIcons = drawingsOf(content).brand?.icons;
  return Response.json(
    {
      name,
      description: tagline,
      lang: "fr",
      start_url: "/",
      scope: "/",
      display: "browser",
      background_color: THEME_COLORS.light,
      theme_color: THEME_COLORS.light,
      icons: [
        icon(brandIcons?.medium.address ?? "/icon-192.png", 192),
        icon(brandIcons?.large.address ?? "/icon-512.png", 512),
        { ...icon(brandIcons?.maskable.address ?? "/icon-maskable-512.png", 512), purpose: "maskable" },
      ],
    },
    { headers: { "Content-Type": "application/manifest+json", "Cache-Control": "public, max-age=86400" } },
  );
}
