import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline, Readable } from "node:stream";
import type { AccessLog } from "#app/http/response/access-log.server.ts";
import { selectResponse, type PreparedResponse } from "./prepared-response.ts";

export interface FastPathSources {
  cachedPage(target: string, cookies: string | undefined): PreparedResponse | undefined;
  /** True if an icon of the agency replaces the built file. */
  isOverridden?(path: string): boolean;
  /** The stored file at the path; undefined if the path cannot be one, null if the file is missing. */
  storedFile?(path: string): Promise<PreparedResponse | null> | undefined;
}

/** A hostname or address with an optional port, which needs no URL parser. */
const PLAIN_HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

export function createFastPath(
  files: ReadonlyMap<string, PreparedResponse>,
  sources: FastPathSources,
  logAccess: AccessLog,
  stopping: AbortSignal,
): (request: IncomingMessage, response: ServerResponse, next: () => void) => void {
  return (request, response, next) => {
    const startedAt = performance.now();
    const { method = "", url: target = "", headers } = request;
    if (!["GET", "HEAD"].includes(method) || !PLAIN_HOST.test(headers.host ?? "localhost")) return next();
    const path = target.split("?", 1)[0]!;

    const respond = (prepared: PreparedResponse, by: "file" | "cache") => {
      const requestId = randomUUID();
      const selected = selectResponse(prepared, {
        method,
        acceptEncoding: headers["accept-encoding"],
        ifNoneMatch: headers["if-none-match"],
        ifRange: headers["if-range"] as string | undefined,
        range: headers.range,
      });
      const { status, body, part } = selected;
      const send = (content: Uint8Array | Readable | null) => {
        const headers = [...selected.headers, "X-Request-Id", requestId];
        if (stopping.aborted) headers.push("Connection", "close");
        response.writeHead(status, headers);
        // A disconnected client is no error.
        if (content instanceof Readable) pipeline(content, response, () => {});
        else response.end(content);
        logAccess({ requestId, method, path, status, startedAt, by });
      };
      if (typeof body === "string") return send(createReadStream(body, part));
      if (typeof body !== "function") return send(body);
      return void body(part).then(
        (stream) => (stream ? send(stream) : next()),
        () => next(),
      );
    };

    const file = sources.isOverridden?.(path) ? undefined : files.get(path);
    if (file) return respond(file, "file");
    const page = sources.cachedPage(target, headers.cookie);
    if (page) return respond(page, "cache");
    const storedFile = sources.storedFile?.(path);
    if (!storedFile) return next();
    storedFile.then(
      (prepared) => (prepared ? respond(prepared, "file") : next()),
      // The slow path tries again and reports the error in French.
      () => next(),
    );
  };
}
