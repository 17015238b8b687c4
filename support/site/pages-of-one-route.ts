import type { ServerBuild } from "react-router";
import type { Services } from "#app/application/composition/services.server.ts";
import { defaultContent } from "#app/content/parts/site-content.ts";
import { createPages } from "#app/http/pages/pages.server.ts";

/** The pages of a site with one route, at 12:00 UTC on 4 December 2026, and a function that requests a page. */
export function pagesOfOneRoute(
  path: string,
  loader: unknown,
  services: object = {},
  mode: "production" | "development" = "production",
) {
  const build = {
    entry: { module: {} },
    routes: { page: { id: "page", path, module: { loader } } },
    assets: { version: "1", url: "/assets/manifest-1.js", routes: {} },
    future: {},
    ssr: true,
    routeDiscovery: { mode: "initial" },
  } as unknown as ServerBuild;
  const stubs = {
    settings: { publicUrl: "http://localhost" },
    now: () => new Date("2026-12-04T12:00:00Z"),
    availabilityVersion: { current: () => "1" },
    uploaded: { generation: () => 0 },
    published: { current: () => defaultContent },
    ...services,
  } as unknown as Services;
  const pages = createPages(stubs, mode === "production" ? build : async () => build, mode);
  const ask = (target: string, request = new Request(`http://localhost${target}`)) =>
    pages.answer({ request, target, requestId: "1", address: "192.0.2.1" });
  return { pages, ask };
}

export const htmlPage = (body: string, status = 200) =>
  new Response(body, { status, headers: { "Content-Type": "text/html" } });
