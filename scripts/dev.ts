import { createServer as createHttpServer } from "node:http";
import type { ServerBuild } from "react-router";
import { createServer } from "vite";
import { listen } from "#support/network/listen.ts";
import type * as Entrance from "../server.ts";
import type * as Demo from "./demo-seed.ts";

// Vite's own port for changes may be taken, and pages would not change without it.
const changes = createHttpServer();
const clientPort = await listen(changes, "localhost");
const vite = await createServer({ server: { middlewareMode: true, hmr: { server: changes, clientPort } } });
const { startServer: startSite } = (await vite.ssrLoadModule("/server.ts")) as typeof Entrance;

// Only an empty database is filled.
const { seedForDevelopment } = (await vite.ssrLoadModule("/scripts/demo-seed.ts")) as typeof Demo;
for (const line of await seedForDevelopment()) console.log(line);

await startSite({
  build: () => vite.ssrLoadModule("virtual:react-router/server-build") as Promise<ServerBuild>,
  middleware: vite.middlewares,
});
