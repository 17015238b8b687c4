import { ensureBuilt, ensureInstalled, main, node24, run } from "./prepare.mjs";

main(async () => {
  await ensureInstalled();
  // The build that is there is the running site's, whose files must stay.
  await ensureBuilt({ refresh: false });
  return run(node24(), ["build/server/account.js", ...process.argv.slice(2)], {
    env: { ...process.env, NODE_ENV: "production" },
  });
});
