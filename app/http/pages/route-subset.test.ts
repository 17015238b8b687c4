import type { ServerBuild } from "react-router";
import { expect, it } from "vitest";
import { routesBelow } from "./route-subset.ts";

const route = (id: string, path: string | undefined, parentId = "root") => [id, { id, path, parentId }] as const;
const build = {
  publicPath: "/",
  routes: Object.fromEntries([
    ["root", { id: "root", path: "" }],
    route("home", undefined),
    route("compte", "compte"),
    route("rendez-vous", "compte/rendez-vous/:id"),
    route("photo", "services/photo"),
    route("galerie", "galerie", "photo"),
    route("rest", "*"),
  ]),
} as unknown as ServerBuild;

const below = (name: string) => Object.keys(routesBelow(build, name)?.routes ?? {});

it("routesBelow keeps the routes below a first segment, the root and the catch-all route", () => {
  expect(below("compte")).toEqual(["root", "compte", "rendez-vous", "rest"]);
  expect(below("services")).toEqual(["root", "photo", "galerie", "rest"]);
  expect(below("")).toEqual(["root", "home", "rest"]);
  expect(routesBelow(build, "compte")).toMatchObject({ publicPath: "/" });
});

it("routesBelow returns null for an unknown segment, so that all routes are used", () => {
  for (const name of ["rien", "*"]) expect(routesBelow(build, name), name).toBeNull();
});
