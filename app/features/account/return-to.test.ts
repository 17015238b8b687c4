import { expect, it } from "vitest";
import { safeReturnPath, withReturn } from "./return-to.ts";

it.each(["/", "/compte", "/contact?service=web&titre=Site#demande", "/compte/rendez-vous/x", `/${"a".repeat(499)}`])(
  "safeReturnPath accepts the internal path %s",
  (path) => {
    expect(safeReturnPath(path)).toBe(path);
  },
);

it.each([
  null,
  "",
  "compte",
  "https://ailleurs.example/",
  "//ailleurs.example/",
  "//ailleurs.example/page",
  "/\\ailleurs.example/",
  "/\\ailleurs.example/page",
  // The next two resolve to paths with two slashes at the beginning.
  "/.//ailleurs.example/",
  "/compte/..//ailleurs.example/page",
  "//[",
  "/compte.data",
  "/compte.data?_routes=x",
  `/${"a".repeat(500)}`,
])("safeReturnPath replaces %j by the home page", (path) => {
  expect(safeReturnPath(path)).toBe("/");
});

it("withReturn adds the return path to an address, unless it is the home page", () => {
  expect(withReturn("/login", "/compte?x=1")).toBe("/login?retour=%2Fcompte%3Fx%3D1");
  expect(withReturn("/login", "/")).toBe("/login");
});
