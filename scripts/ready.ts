import { join } from "node:path";
import { missingBeforeOnline } from "#app/across/start-warnings.server.ts";
import { loadSettings, SettingsError } from "#app/platform/env.server.ts";

try {
  const warnings = missingBeforeOnline(loadSettings(join(import.meta.dirname, "..")));
  for (const warning of warnings) console.log(`- ${warning}`);
  if (warnings.length === 0) console.log("Rien ne manque : l’agence est remplie et les réglages tiennent.");
  process.exitCode = warnings.length === 0 ? 0 : 1;
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
