import { ensureBuilt, ensureInstalled, main } from "./prepare.mjs";

main(async () => {
  await ensureInstalled();
  await ensureBuilt({ force: true });
});
