import { ensureBuilt, ensureInstalled, main, node24, run } from "./prepare.mjs";
import { siteProgram } from "../support/site-program.mjs";

main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return run(node24(), siteProgram, { env: { ...process.env, NODE_ENV: "production" } });
});
