import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { siteProgram } from "../support/site/site-program.mjs";
import { interrupted, main, run, Stop } from "./prepare.mjs";

// npm run demo: the built site with demonstration data in a temporary folder.
main(async () => {
  const folder = mkdtempSync(join(tmpdir(), "solstice-demo-"));
  // Overrides .env, so that the demonstration never reaches the agency's data or mail server.
  const isolate = { DATA_DIR: folder, SMTP_URL: "", DATABASE_URL: "", PUBLIC_URL: "" };
  const s3 = { S3_ENDPOINT: "", S3_BUCKET: "", S3_REGION: "", S3_ACCESS_KEY_ID: "", S3_SECRET_ACCESS_KEY: "" };
  const env = { LOG_LEVEL: "warn", ...process.env, ...isolate, ...s3 };
  try {
    console.log("L’agence de démonstration s’installe…");
    const seedCode = await run(process.execPath, ["build/server/seed.js"], { env });
    if (interrupted) return seedCode;
    if (seedCode !== 0) throw new Stop("La démonstration n’a pas pu être préparée : voir le message ci-dessus.");
    console.log("Tout s’efface à l’arrêt (Ctrl+C).");
    return await run(process.execPath, siteProgram, { env });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
