import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { createRoutePatterns } from "./route-patterns.ts";

const route = (id: string, parentId: string | undefined, path?: string, index?: true) => [
  id,
  { id, parentId, path, index, caseSensitive: true, module: {} },
];

const routes = Object.fromEntries([
  route("root", undefined, ""),
  route("home", "root", undefined, true),
  route("contact", "root", "contact"),
  route("calendar", "root", "agendas/:file"),
  route("agency", "root", "agence"),
  route("today", "agency", undefined, true),
  route("enquiry", "agency", "demandes/:id"),
  route("nowhere", "root", "*"),
]) as ServerBuild["routes"];

test.each([
  ["/", "/"],
  ["/_.data", "/_.data"],
  ["/contact", "/contact"],
  ["/contact.data", "/contact.data"],
  ["/agence", "/agence"],
  ["/agence/demandes/41c2", "/agence/demandes/:id"],
  ["/agence/demandes/41c2.data", "/agence/demandes/:id.data"],
  ["/agendas/a-secret.ics", "/agendas/:file"],
  ["/camille@courriel.example", "/*"],
  ["/CONTACT", "/*"],
  ["/health", "/health"],
  ["/health.data", "/*"],
])("createRoutePatterns maps %s to %s", (path, pattern) => {
  expect(createRoutePatterns(routes, ["/health"])(path)).toBe(pattern);
});
