import { existsSync } from "node:fs";
import { join } from "node:path";
import { SQLITE_FILE } from "#app/platform/database/connection.server.ts";
import { dataFolderOf, readEnvironment } from "#app/platform/config/settings.server.ts";
import { projectRoot } from "#app/platform/config/project-root.server.ts";

/** Looks for the site's data folder without creating anything. */
export function lookForSite(): { folder: string; found: boolean } {
  const env = readEnvironment(projectRoot);
  const folder = dataFolderOf(env, projectRoot);
  const found = env.DATABASE_URL ? Boolean(env.S3_BUCKET) || existsSync(folder) : existsSync(join(folder, SQLITE_FILE));
  return { folder, found };
}
