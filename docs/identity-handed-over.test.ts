import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

// The agency is a value that is handed over: use cases ask their deps for it, pages read it from the root's data. Only what
// says who it is until somebody publishes another identity reads the defaults themselves (docs/decisions/0016).
const root = join(import.meta.dirname, "..");

/** What is somebody's, and not a rule. */
const DEFAULTS = /^(?:agency|wholeAgency|demonstrationAgency|defaultIdentity|defaultContent)$/;
const IMPORT =
  /^import (type )?\{([^}]*)\} from "(?:#app\/content\/parts\/|\.\/)(?:agency|identity|site-content)\.ts";$/gm;

const MAY = [
  // Until somebody publishes another identity.
  "app/content/parts/site-content.ts",
  "app/features/publishing/store/content-store.server.ts",
  // What is still the demonstration's.
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

test("no module but the defaults' own readers imports the agency", () => {
  const code = globSync(["app/**/*.{ts,tsx}", "server.ts"], { cwd: root }).filter((path) => !path.includes(".test."));
  expect(code.length).toBeGreaterThan(300);
  const taking = code.filter((path) => takesDefaults(readFileSync(join(root, path), "utf8")));
  expect(taking.filter((path) => !MAY.includes(path))).toEqual([]);
});

test.each([
  ['import { addressLine, agency } from "#app/content/parts/agency.ts";', true],
  ['import {\n  type Agency,\n  wholeAgency,\n} from "./agency.ts";', true],
  ['import type { Agency } from "#app/content/parts/agency.ts";', false],
  ['import { addressLine, type Agency } from "#app/content/parts/agency.ts";', false],
])("tells the agency from what is said of any: %s", (code, takes) => expect(takesDefaults(code)).toBe(takes));
