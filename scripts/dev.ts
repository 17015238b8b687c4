import { createServer as createHttpServer } from "node:http";
import type { ServerBuild } from "react-router";
import { createServer } from "vite";
import { listen } from "#support/network/listen.ts";
import type * as Entrance from "../server.ts";
import type * as Demo from "./demo-seed.ts";

// Hot updates get a free port, because Vite's usual port may be taken, and open pages would then miss every update.
const updateServer = createHttpServer();
const clientPort = await listen(updateServer, "localhost");
const vite = await createServer({ server: { middlewareMode: true, hmr: { server: updateServer, clientPort } } });
const { startServer: startSite } = (await vite.ssrLoadModule("/server.ts")) as typeof Entrance;

// Only an empty database is filled.
const { seedForDevelopment } = (await vite.ssrLoadModule("/scripts/demo-seed.ts")) as typeof Demo;
for (const line of await seedForDevelopment()) console.log(line);

await startSite({
  build: () => vite.ssrLoadModule("virtual:react-router/server-build") as Promise<ServerBuild>,
  middleware: vite.middlewares,
});
