import { ensureBuilt, ensureInstalled, main, node24, run } from "./prepare.mjs";

// npm run screenshots -- galerie tarifs: only the screens whose name contains one of the words.
main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return run(node24(), ["scripts/screenshots.ts", ...process.argv.slice(2)]);
});
