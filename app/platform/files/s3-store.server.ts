import { openAsBlob } from "node:fs";
import { Readable } from "node:stream";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { setTimeout as sleep } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import type { S3Settings } from "#app/platform/config/settings.server.ts";
import { checkedFolder, checkedKey } from "./file-key.ts";
import type { FileStore, StoredFile } from "./file-store.server.ts";

const TIMEOUT_MS = 10_000;
/** Bandwidth of a slow connection, for the timeout of a large file. */
const BYTES_PER_MS = 1_000;

const RETRY_AFTER_MS = [50, 100];

/** @param timeoutMs the limit until a response starts or, for `get`, until it ends */
export function createS3Store(
  { endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings,
  timeoutMs = TIMEOUT_MS,
): FileStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3" });
  const bucketUrl = `${endpoint.replace(/\/$/, "")}/${bucket}`;
  const urlOf = (key: string) => `${bucketUrl}/${checkedKey(key)}`;

  async function send(
    url: string,
    init: RequestInit,
    expectedStatuses: readonly number[],
    limitMs = timeoutMs,
  ): Promise<Response> {
    const timeoutController = new AbortController();
    const timer = setTimeout(() => timeoutController.abort(new Error(`S3 did not answer to ${init.method}`)), limitMs);
    try {
      const signal = init.signal ? AbortSignal.any([init.signal, timeoutController.signal]) : timeoutController.signal;
      // A redirect could send the file or a signature to a host that the settings do not name.
      const answer = await fetchWithRetries(url, { ...init, redirect: "manual" }, signal);
      if (expectedStatuses.includes(answer.status)) return answer;
      await answer.body?.cancel();
      throw new Error(`S3 answered ${answer.status} to ${init.method}`);
    } finally {
      clearTimeout(timer);
    }
  }

  async function fetchWithRetries(url: string, init: RequestInit, signal: AbortSignal): Promise<Response> {
    for (let attempt = 0; ; attempt++) {
      // The signal is passed to fetch, because a signal in the Request is lost when the Request is garbage-collected.
      const answer = await fetch(await client.sign(url, { ...init, signal: null }), { signal });
      const wait = RETRY_AFTER_MS[attempt];
      if (wait === undefined || (answer.status < 500 && answer.status !== 429)) return answer;
      await answer.body?.cancel();
      await sleep(wait, undefined, { signal });
    }
  }

  async function put(key: string, body: BodyInit, bytes: number, type: string): Promise<void> {
    const limitMs = timeoutMs + bytes / BYTES_PER_MS;
    const answer = await send(urlOf(key), { method: "PUT", body, headers: { "Content-Type": type } }, [200], limitMs);
    await answer.body?.cancel();
  }

  async function remove(key: string): Promise<void> {
    const answer = await send(urlOf(key), { method: "DELETE" }, [200, 204, 404]);
    await answer.body?.cancel();
  }

  async function find(key: string, init: RequestInit): Promise<Response | null> {
    const answer = await send(urlOf(key), init, [200, 206, 404, 403]);
    if (answer.status === 200 || answer.status === 206) return answer;
    if (answer.status === 404) {
      await answer.body?.cancel();
      return null;
    }
    // A HEAD response has no body with the reason.
    const reason = init.method === "HEAD" ? await reasonOf(key) : await answer.text();
    // Without the right to list, S3 answers a missing key with AccessDenied; a wrong secret gives another code.
    if (reason.includes("<Code>AccessDenied</Code>")) return null;
    throw new Error(`S3 answered 403 to ${init.method}`);
  }

  async function reasonOf(key: string): Promise<string> {
    const answer = await send(urlOf(key), { method: "GET", headers: { Range: "bytes=0-0" } }, [403]);
    return answer.text();
  }

  async function* list(folder?: string): AsyncIterable<StoredFile> {
    const prefix = folder === undefined ? "" : encodeURIComponent(`${checkedFolder(folder)}/`);
    let continuation = "";
    do {
      const answer = await send(`${bucketUrl}?list-type=2&prefix=${prefix}${continuation}`, { method: "GET" }, [200]);
      const page = await answer.text();
      for (const [, entry] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
        yield {
          key: elementText(entry!, "Key"),
          putAt: new Date(elementText(entry!, "LastModified")),
          isComplete: true,
        };
      }
      const token = elementText(page, "NextContinuationToken");
      continuation = token && `&continuation-token=${encodeURIComponent(token)}`;
    } while (continuation);
  }

  return {
    put: (key, body, type) => put(key, body, body.byteLength, type),
    async putFile(key, path, type) {
      const body = await openAsBlob(path);
      await put(key, body, body.size, type);
    },
    async get(key) {
      const answer = await find(key, { method: "GET", signal: AbortSignal.timeout(timeoutMs) });
      return answer && new Uint8Array(await answer.arrayBuffer());
    },
    async read(key, part) {
      const headers = part && { Range: `bytes=${part.start}-${part.end}` };
      const answer = await find(key, { method: "GET", ...(headers && { headers }) });
      return answer && Readable.fromWeb(answer.body as NodeStream<Uint8Array>);
    },
    async size(key) {
      const answer = await find(key, { method: "HEAD" });
      return answer && Number(answer.headers.get("Content-Length"));
    },
    list,
    remove,
    async removeFolder(folder) {
      const keys = [];
      for await (const { key } of list(checkedKey(folder))) keys.push(key);
      await Promise.all(keys.map(remove));
    },
  };
}

/** The site's keys contain nothing that XML escapes. */
function elementText(xml: string, element: string): string {
  return new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1] ?? "";
}
