import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Fetches a heavy package that only one command needs. */
export function fetchPackage(name: string, version: string): string {
  const kept = `${name.replaceAll(/\W+/g, "-")}-${version}`;
  const folder = join(import.meta.dirname, "../../node_modules/.cache", kept);
  const own = join(folder, "node_modules", name);
  if (existsSync(join(own, "package.json"))) return own;
  console.log(`Installation de ${name} ${version}…`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), `{"private":true}\n`);
  const quietly = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const { status } = spawnSync("npm", ["install", "--prefix", folder, ...quietly, `${name}@${version}`], {
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (status === 0) return own;
  console.error(`${name} n’a pas pu être installé : voir les messages ci-dessus.`);
  process.exit(1);
}
