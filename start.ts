import { startServer } from "./server.ts";
import { SettingsError } from "#app/platform/config/settings.server.ts";

startServer().catch((error: unknown) => {
  if (error instanceof SettingsError) console.error(error.message);
  else console.error(error);
  process.exit(1);
});
