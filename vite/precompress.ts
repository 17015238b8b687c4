import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { ServerBuild } from "react-router";
import { publicManifestFile } from "#app/router/visible-routes.ts";

// Runs after the build: replaces the manifest by the public one, and compresses the browser's files.

const COMPRESSIBLE = new Set([
  ".css",
  ".html",
  ".ico",
  ".js",
  ".json",
  ".map",
  ".mjs",
  ".svg",
  ".txt",
  ".vtt",
  ".webmanifest",
  ".xml",
]);
const MINIMUM_BYTES = 200;

const client = join(import.meta.dirname, "../build/client");
const encodings = [
  {
    suffix: ".br",
    compress: (content: Buffer) =>
      promisify(brotliCompress)(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        },
      }),
  },
  { suffix: ".gz", compress: (content: Buffer) => promisify(gzip)(content, { level: 9 }) },
];

// The complete manifest names the agency's routes, so visitors get one without them (router/visible-routes.ts).
const assets = join(client, "assets");
for (const name of await readdir(assets)) {
  if (!name.startsWith("manifest-") || !name.endsWith(".js")) continue;
  const manifestText = /^window\.__reactRouterManifest=(.*);$/s.exec(await readFile(join(assets, name), "utf8"))?.[1];
  if (!manifestText) continue;
  const manifest = JSON.parse(manifestText) as ServerBuild["assets"];
  const publicManifest = publicManifestFile(manifest);
  await rm(join(assets, name));
  await writeFile(join(client, publicManifest.path), publicManifest.content);
}

const entries = await readdir(client, { recursive: true, withFileTypes: true });
const paths = entries
  .filter((entry) => entry.isFile() && COMPRESSIBLE.has(extname(entry.name)))
  .map((entry) => join(entry.parentPath, entry.name));

const queue = paths.values();
await Promise.all(Array.from({ length: availableParallelism() }, compressQueued));

async function compressQueued(): Promise<void> {
  for (const path of queue) {
    if ((await stat(path)).size <= MINIMUM_BYTES) continue;
    const content = await readFile(path);
    for (const { suffix, compress } of encodings) {
      const compressed = await compress(content);
      if (compressed.length < content.length) await writeFile(path + suffix, compressed);
    }
  }
}
