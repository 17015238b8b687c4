import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

test("the parts of app/ui are styled in the layer below what is made of them, which alone is in it", () => {
  const modules = globSync("app/**/*.module.css", { cwd: root });
  expect(modules.length).toBeGreaterThan(100);
  for (const path of modules) {
    const layers = new Set(readFileSync(join(root, path), "utf8").match(/(?<=@layer )\w+/g));
    expect(layers.has(path.startsWith("app/ui/") ? "components" : "ui"), path).toBe(false);
    expect(layers.size, path).toBeGreaterThan(0);
  }
});
