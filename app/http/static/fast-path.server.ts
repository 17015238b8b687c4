import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline, Readable } from "node:stream";
import type { AccessLog } from "#app/http/response/access-log.server.ts";
import { selectResponse, type PreparedResponse } from "./prepared-response.ts";

export interface CachedPages {
  cached(target: string, cookies: string | undefined): PreparedResponse | undefined;
  /** True if an icon of the agency replaces the built file. */
  isOverridden?(path: string): boolean;
  /** A stored file; undefined if the path names none, null if the slow path must answer. */
  stored?(path: string): Promise<PreparedResponse | null> | undefined;
}

/** A hostname or address with an optional port, which needs no URL parser. */
const PLAIN_HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

export function createFastPath(
  files: ReadonlyMap<string, PreparedResponse>,
  pages: CachedPages,
  logAccess: AccessLog,
  stopping: AbortSignal,
): (request: IncomingMessage, response: ServerResponse, next: () => void) => void {
  return (request, response, next) => {
    const started = performance.now();
    const { method = "", url: target = "", headers } = request;
    const path = pathOf(target);
    const reads = method === "GET" || method === "HEAD";
    const mayBeReady = reads && PLAIN_HOST.test(headers.host ?? "localhost");
    const file = mayBeReady && !pages.isOverridden?.(path) ? files.get(path) : undefined;
    const ready = file ?? (mayBeReady ? pages.cached(target, headers.cookie) : undefined);
    const answer = (ready: PreparedResponse, by: "file" | "cache") => {
      const requestId = randomUUID();
      const chosen = selectResponse(ready, {
        method,
        acceptEncoding: headers["accept-encoding"],
        ifNoneMatch: headers["if-none-match"],
        ifRange: headers["if-range"] as string | undefined,
        range: headers.range,
      });
      const finish = (body: Uint8Array | Readable | null) => {
        const all = [...chosen.headers, "X-Request-Id", requestId];
        if (stopping.aborted) all.push("Connection", "close");
        response.writeHead(chosen.status, all);
        // A disconnected client is no error.
        if (body instanceof Readable) pipeline(body, response, () => {});
        else response.end(body);
        logAccess({ requestId, method, path, status: chosen.status, started, by });
      };
      const { body, part } = chosen;
      if (typeof body === "string") return finish(createReadStream(body, part));
      if (typeof body !== "function") return finish(body);
      return void body(part).then(
        (opened) => (opened ? finish(opened) : next()),
        () => next(),
      );
    };
    if (ready) return answer(ready, file ? "file" : "cache");
    const stored = mayBeReady ? pages.stored?.(path) : undefined;
    if (!stored) return next();
    stored.then(
      (found) => (found ? answer(found, "file") : next()),
      // The slow path tries again and reports the error in French.
      () => next(),
    );
  };
}

function pathOf(target: string): string {
  const mark = target.indexOf("?");
  return mark === -1 ? target : target.slice(0, mark);
}
