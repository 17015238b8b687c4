import type { ServerBuild } from "react-router";
import { createServer } from "vite";
import type * as Entrance from "../server.ts";

const vite = await createServer({ server: { middlewareMode: true } });
const { startServer: startSite } = (await vite.ssrLoadModule("/server.ts")) as typeof Entrance;

await startSite({
  build: () => vite.ssrLoadModule("virtual:react-router/server-build") as Promise<ServerBuild>,
  middleware: vite.middlewares,
});
