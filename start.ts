import { enableCompileCache } from "node:module";

// Stores compiled code, which makes later starts faster. Call it before the server is imported.
enableCompileCache();
const { startServer } = await import("./server.ts");
await startServer();
