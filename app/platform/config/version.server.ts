import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { projectRoot } from "./project-root.server.ts";

const manifest = z.object({ version: z.string() });

export const version: string = manifest.parse(
  JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8")),
).version;
