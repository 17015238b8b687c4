import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

// Commands rebuild when a source has changed since the build, so BUILD_INPUTS must contain all sources.

const read = (path: string) => readFileSync(path, "utf8");
const strings = (text: string) => Array.from(text.matchAll(/"([^"]+)"/g), ([, value]) => value!);

/** Follows imports, without packages. */
function sources(path: string, found = new Set<string>()): Set<string> {
  if (found.has(path) || !existsSync(path)) return found;
  found.add(path);
  for (const [, imported] of read(path).matchAll(/^(?!import type)(?:import|export|\} from)\b.*?"([.#][^"]+)"/gm)) {
    sources(imported!.startsWith("#") ? imported!.slice(1) : join(dirname(path), imported!), found);
  }
  return found;
}

test("every source file of the built programs makes the build stale", () => {
  const inputs = strings(/BUILD_INPUTS = \[([^\]]+)\]/.exec(read("scripts/prepare.mjs"))![1]!);
  const programs = strings(/rollupOptions: \{\s*input: \{([^}]+)\}/.exec(read("vite.config.ts"))![1]!);
  const files = new Set(programs.flatMap((program) => [...sources(program.replace("./", ""))]));
  expect(programs.length).toBeGreaterThan(5);
  expect(files).toContain("app/demo/demo-people.ts");
  expect([...files].filter((file) => !inputs.some((input) => file === input || file.startsWith(`${input}/`)))).toEqual(
    [],
  );
});
