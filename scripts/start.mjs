import { ensureBuilt, ensureInstalled, main, node24, run } from "./prepare.mjs";

main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return run(node24(), ["build/server/index.js"], { env: { ...process.env, NODE_ENV: "production" } });
});
