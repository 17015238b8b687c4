import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { AwsClient } from "aws4fetch";
import type { S3Settings } from "./env.server.ts";

/** A place for files. Keys are slash-separated and made by us, never by a visitor. */
export interface FileStore {
  put(key: string, body: Uint8Array<ArrayBuffer>, type: string): Promise<void>;
  /** null where there is no such file. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>;
  /** Removes everything below a folder: its keys begin with `folder` and a slash. */
  removeFolder(folder: string): Promise<void>;
  /** All keys, or those below a folder, in no order. What comes and goes meanwhile may be among them. */
  keys(folder?: string): AsyncIterable<string>;
}

/** S3 where the settings name a bucket, else a folder below `dataDir`. */
export function openFileStore({ s3, dataDir }: { s3: S3Settings | undefined; dataDir: string }): FileStore {
  return s3 ? s3Store(s3) : folderStore(join(dataDir, "files"));
}

const KEY = /^[\w-]+(\/[\w-]+)*\/[\w-]+(\.[\w-]+)*$/;

/** A last fence: a key that could leave the place is a bug of ours. */
function checked(key: string): string {
  if (!KEY.test(key)) throw new TypeError("not a file key");
  return key;
}

function folderStore(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, checked(key));
  return {
    async put(key, body) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      // Whole or not at all: a reader never meets half a file.
      const draft = `${path}.${randomUUID()}.part`;
      await writeFile(draft, body, { flush: true });
      await rename(draft, path);
    },
    async get(key) {
      return readFile(pathOf(key)).catch(ifMissing(null));
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
    async removeFolder(key) {
      await rm(pathOf(key), { recursive: true, force: true });
    },
    async *keys(below = "") {
      const options = { recursive: true, withFileTypes: true } as const;
      const entries = await readdir(join(folder, below), options).catch(ifMissing([]));
      for (const entry of entries) {
        const key = relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, "/");
        // A draft is nobody's file yet.
        if (entry.isFile() && !key.endsWith(".part")) yield key;
      }
    },
  };
}

/** For `catch`: what stands for a file or folder that is not there. */
function ifMissing<T>(instead: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === "ENOENT") return instead;
    throw error;
  };
}

const TIMEOUT_MS = 10_000;

function s3Store({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings): FileStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 2 });
  const bucketUrl = `${endpoint.replace(/\/$/, "")}/${bucket}`;
  const urlOf = (key: string) => `${bucketUrl}/${checked(key)}`;

  async function send(url: string, init: RequestInit, expected: readonly number[]): Promise<Response> {
    // A redirect would carry the file, or a signature, to a host that nobody named in the settings.
    const answer = await client.fetch(url, { ...init, redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (expected.includes(answer.status)) return answer;
    await answer.body?.cancel();
    throw new Error(`S3 answered ${answer.status} to ${init.method}`);
  }

  async function remove(key: string): Promise<void> {
    const answer = await send(urlOf(key), { method: "DELETE" }, [200, 204, 404]);
    await answer.body?.cancel();
  }

  /** A thousand at once; the next ones begin after the last, so that these may go meanwhile. */
  async function* listed(prefix: string): AsyncGenerator<string[]> {
    let after = "";
    for (;;) {
      const query = new URLSearchParams({ "list-type": "2", prefix, ...(after && { "start-after": after }) });
      const answer = await send(`${bucketUrl}?${query}`, { method: "GET" }, [200]);
      const list = await answer.text();
      const keys = Array.from(list.matchAll(/<Key>([^<]+)<\/Key>/g), ([, key]) => key!);
      if (keys.length > 0) yield keys;
      after = keys.at(-1) ?? "";
      if (!after || !list.includes("<IsTruncated>true</IsTruncated>")) return;
    }
  }

  return {
    async put(key, body, type) {
      const answer = await send(urlOf(key), { method: "PUT", body, headers: { "Content-Type": type } }, [200]);
      await answer.body?.cancel();
    },
    async get(key) {
      const answer = await send(urlOf(key), { method: "GET" }, [200, 404]);
      if (answer.status === 200) return new Uint8Array(await answer.arrayBuffer());
      await answer.body?.cancel();
      return null;
    },
    remove,
    async removeFolder(folder) {
      for await (const keys of listed(`${checked(folder)}/`)) await Promise.all(keys.map(remove));
    },
    async *keys(folder) {
      for await (const keys of listed(folder ? `${folder}/` : "")) yield* keys;
    },
  };
}
