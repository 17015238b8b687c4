import { ensureInstalled, main, node24, run } from "./prepare.mjs";

main(async () => {
  await ensureInstalled();
  return run(node24(), ["scripts/ready.ts"]);
});
