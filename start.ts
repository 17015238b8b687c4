import { startSite } from "./server.ts";
import { SettingsError } from "#app/platform/config/settings.server.ts";

startSite().catch((error: unknown) => {
  if (error instanceof SettingsError) console.error(error.message);
  else console.error(error);
  process.exit(1);
});
