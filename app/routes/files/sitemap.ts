import { href } from "react-router";
import { visibleGalleries } from "#app/content/pages/visible-galleries.ts";
import { publicPages } from "#app/content/navigation/public-pages.ts";
import { requestContext } from "#app/http/request/request-context.server.ts";
import type { Route } from "./+types/sitemap.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { contentPages, content, services } = requestContext(context);
  const { publicUrl } = services.settings;
  const { films } = contentPages.videos();
  const galleries = visibleGalleries(content.galleries).slice(1);
  const paths = [
    ...publicPages.map(({ path }) => path),
    ...galleries.map(({ to }) => to),
    ...films.map(({ slug }) => href("/films/:slug", { slug })),
  ];
  const urls = paths.map((path) => `  <url><loc>${escapeXml(publicUrl + path)}</loc></url>\n`);
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("")}</urlset>
`;
  return new Response(xml, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
