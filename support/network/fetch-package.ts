import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Installs a heavy package that only one command needs. @returns its folder */
export function fetchPackage(name: string, version: string): string {
  const prefix = join(import.meta.dirname, "../../node_modules/.cache", `${name.replaceAll(/\W+/g, "-")}-${version}`);
  const folder = join(prefix, "node_modules", name);
  if (existsSync(join(folder, "package.json"))) return folder;
  console.log(`Installation de ${name} ${version}…`);
  mkdirSync(prefix, { recursive: true });
  writeFileSync(join(prefix, "package.json"), `{"private":true}\n`);
  const quietly = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const { status } = spawnSync("npm", ["install", "--prefix", prefix, ...quietly, `${name}@${version}`], {
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (status === 0) return folder;
  console.error(`${name} n’a pas pu être installé : voir les messages ci-dessus.`);
  process.exit(1);
}
