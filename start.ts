import { enableCompileCache } from "node:module";

// Stores compiled code, which makes later starts faster. Call it before the server is imported.
enableCompileCache();
const { startServer } = await import("./server.ts");
const { SettingsError } = await import("#app/platform/config/settings.server.ts");

startServer().catch((error: unknown) => {
  if (error instanceof SettingsError) console.error(error.message);
  else console.error(error);
  process.exit(1);
});
