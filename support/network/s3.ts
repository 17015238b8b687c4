import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import S3rver from "s3rver";
import type { S3Settings } from "#app/platform/config/settings.server.ts";
import { listen } from "./listen.ts";

export interface Bucket {
  settings: S3Settings;
  env: Record<string, string>;
  /** true: every request gets 503. */
  fail(on: boolean): void;
  /** Delay of every request; Infinity: no response. */
  slowDown(ms: number): void;
  close(): Promise<void>;
}

const BUCKET = "photos";
const KEY = "S3RVER";

/** Starts an S3 server on a free loopback port. s3rver accepts any signature, so a check runs before it. */
export async function startBucket(): Promise<Bucket> {
  const directory = await mkdtemp(join(tmpdir(), "solstice-s3-"));
  const s3 = new S3rver({ silent: true, directory, vhostBuckets: false, configureBuckets: [{ name: BUCKET }] });
  await s3.configureBuckets();
  const serve = s3.callback();
  let isFailing = false;
  let delayMs = 0;
  const server = createServer(async (request, response) => {
    if (delayMs === Infinity) return;
    await sleep(delayMs);
    if (!isFailing && isSigned(request)) return serve(request, response);
    request.resume();
    response.writeHead(isFailing ? 503 : 403, { "Content-Type": "application/xml" }).end("<Error/>");
  });
  const endpoint = `http://127.0.0.1:${await listen(server)}`;
  return {
    settings: { endpoint, bucket: BUCKET, region: "eu-west-3", accessKeyId: KEY, secretAccessKey: KEY },
    env: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: BUCKET,
      S3_REGION: "eu-west-3",
      S3_ACCESS_KEY_ID: KEY,
      S3_SECRET_ACCESS_KEY: KEY,
    },
    fail(on) {
      isFailing = on;
    },
    slowDown(ms) {
      delayMs = ms;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function isSigned({ method, url, headers }: IncomingMessage): boolean {
  const parts = /Credential=([^/]+)\/(\d+)\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(
    headers.authorization ?? "",
  );
  if (!parts) return false;
  const [, accessKey, day, region, names, signature] = parts;
  if (accessKey !== KEY) return false;
  const { pathname, searchParams } = new URL(url!, "http://host.invalid");
  const query = Array.from(searchParams, (pair) => pair.map(encodeURIComponent).join("=")).toSorted();
  const signedHeaders = names!.split(";").map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonicalRequest = [
    method,
    pathname,
    query.join("&"),
    signedHeaders.join(""),
    names,
    headers["x-amz-content-sha256"],
  ].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const digest = createHash("sha256").update(canonicalRequest).digest("hex");
  const toSign = ["AWS4-HMAC-SHA256", headers["x-amz-date"], scope, digest].join("\n");
  const signingKey = [day!, region!, "s3", "aws4_request"].reduce<string | Buffer>(hmac, `AWS4${KEY}`);
  return hmac(signingKey, toSign).toString("hex") === signature;
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}
