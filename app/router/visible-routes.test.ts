import type { ServerBuild } from "react-router";
import { expect, it } from "vitest";
import { agencyBuild, publicBuild } from "./visible-routes.ts";

const assets = {
  url: "/assets/manifest-1.js",
  routes: {
    root: { hasDefaultExport: true },
    "routes/site/contact": { path: "contact", hasDefaultExport: true },
    "photo-index": { index: true, hasDefaultExport: false },
    "routes/auth/logout": { path: "logout", hasDefaultExport: false },
    "routes/files/sitemap": { path: "sitemap.xml", hasDefaultExport: false },
    "routes/agency/today/today": { index: true, hasDefaultExport: true },
    "routes/agency/stream/news": { path: "nouvelles", hasDefaultExport: false },
  },
};
const build = { assets, routes: {} } as unknown as ServerBuild;

it("the browser knows the pages, redirecting indexes and the logout; the agency's routes only in the agency", () => {
  const publicIds = ["root", "routes/site/contact", "photo-index", "routes/auth/logout"];
  expect(Object.keys(publicBuild(build).assets.routes)).toEqual(publicIds);
  const agencyIds = [...publicIds, "routes/agency/today/today", "routes/agency/stream/news"];
  expect(Object.keys(agencyBuild(build).assets.routes)).toEqual(agencyIds);
});
