import type { ServerBuild } from "react-router";
import { createServer } from "vite";
import type * as Entrance from "../server.ts";
import type * as Demo from "./demo-seed.ts";

const vite = await createServer({ server: { middlewareMode: true } });
const { startServer: startSite } = (await vite.ssrLoadModule("/server.ts")) as typeof Entrance;

// Only an empty database is filled.
const { seedForDevelopment } = (await vite.ssrLoadModule("/scripts/demo-seed.ts")) as typeof Demo;
for (const line of await seedForDevelopment()) console.log(line);

await startSite({
  build: () => vite.ssrLoadModule("virtual:react-router/server-build") as Promise<ServerBuild>,
  middleware: vite.middlewares,
});
