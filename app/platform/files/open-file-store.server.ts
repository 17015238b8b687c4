import { join } from "node:path";
import type { S3Settings } from "#app/platform/config/settings.server.ts";
import type { FileStore } from "./file-store.server.ts";
import { createFolderStore } from "./folder-store.server.ts";
import { createS3Store } from "./s3-store.server.ts";

export function openFileStore({ s3, dataDir }: { s3?: S3Settings | undefined; dataDir: string }): FileStore {
  return s3 ? createS3Store(s3) : createFolderStore(join(dataDir, "files"));
}
