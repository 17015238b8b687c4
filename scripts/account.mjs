import { ensureInstalled, main, node24, run } from "./prepare.mjs";

main(async () => {
  await ensureInstalled();
  return run(node24(), ["scripts/account.ts", ...process.argv.slice(2)]);
});
