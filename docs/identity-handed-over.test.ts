import { expect, test } from "vitest";
import { sourceFiles } from "#support/source-files.ts";

// Use cases read the identity from their deps, pages from the root's data (docs/decisions/0016).

const DEFAULTS = /^(?:agency|wholeAgency|demonstrationAgency|defaultIdentity|defaultContent)$/;
const IMPORT =
  /^import (type )?\{([^}]*)\} from "(?:#app\/content\/parts\/|\.\/)(?:agency|identity|site-content)\.ts";$/gm;

const MAY = [
  // Use the defaults until another identity is published.
  "app/content/parts/site-content.ts",
  "app/features/publishing/store/content-store.server.ts",
  // Compare with the demonstration's values.
  "app/application/composition/start-warnings.server.ts",
];

function takesDefaults(code: string): boolean {
  return [...code.matchAll(IMPORT)].some(
    ([, type, names]) =>
      !type &&
      names!
        .split(",")
        .map((name) => name.trim())
        .some((name) => DEFAULTS.test(name)),
  );
}

test("only the listed modules import the default agency", () => {
  const code = sourceFiles(["app/**/*.{ts,tsx}", "server.ts"], /\.test\./);
  expect(code.length).toBeGreaterThan(300);
  const taking = code.filter(({ text }) => takesDefaults(text)).map(({ path }) => path);
  expect(taking.filter((path) => !MAY.includes(path))).toEqual([]);
});

test.each([
  ['import { addressLine, agency } from "#app/content/parts/agency.ts";', true],
  ['import {\n  type Agency,\n  wholeAgency,\n} from "./agency.ts";', true],
  ['import type { Agency } from "#app/content/parts/agency.ts";', false],
  ['import { addressLine, type Agency } from "#app/content/parts/agency.ts";', false],
])("the check finds only imports of the default agency: %s", (code, takes) => expect(takesDefaults(code)).toBe(takes));
