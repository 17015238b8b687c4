import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ensureBuilt, ensureInstalled, main, node24, root, run, Stop } from "./prepare.mjs";

// Lighthouse and what it needs weigh 176 MB, which nothing else of the project uses: it is fetched when it is asked for.
const VERSION = "13.5.0";
const folder = join(root, `node_modules/.cache/lighthouse-${VERSION}`);

main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  if (!existsSync(join(folder, "node_modules/lighthouse/package.json"))) {
    console.log(`Installation de Lighthouse ${VERSION}…`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), `{"private":true}\n`);
    const parameters = [
      "install",
      "--prefix",
      folder,
      "--ignore-scripts",
      "--no-audit",
      "--no-fund",
      "--loglevel=error",
    ];
    const code = await run("npm", [...parameters, `lighthouse@${VERSION}`], { shell: process.platform === "win32" });
    if (code !== 0) throw new Stop("Lighthouse n’a pas pu être installé : voir les messages ci-dessus.");
  }
  const entry = join(folder, "node_modules/lighthouse/core/index.js");
  return run(node24(), ["scripts/lighthouse.ts", entry, ...process.argv.slice(2)]);
});
