import type { Readable } from "node:stream";
import { type ByteRange, parseRange } from "./byte-range.ts";

export interface PreparedResponse {
  status?: 404 | undefined;
  identity: Representation;
  br?: Representation | undefined;
  gzip?: Representation | undefined;
}

export type Encoding = Exclude<keyof PreparedResponse, "status">;

/** Headers are flat as in Node: name, value, name, value … */
export interface Representation {
  etag: string;
  /** Content, or the path of a large file, or a function that opens a stored file (null: deleted). */
  body: Uint8Array<ArrayBuffer> | string | ((part?: ByteRange) => Promise<Readable | null>);
  length: number;
  /** All headers except Content-Length. */
  headers: readonly string[];
  notModifiedHeaders: readonly string[];
  securityHeaders: readonly string[];
  acceptsRanges: boolean;
}

export interface Conditions {
  method: string;
  acceptEncoding?: string | undefined;
  ifNoneMatch?: string | undefined;
  ifRange?: string | undefined;
  range?: string | undefined;
}

export interface SelectedResponse {
  status: 200 | 206 | 304 | 404 | 416;
  headers: readonly string[];
  body: Representation["body"] | null;
  part?: ByteRange;
}

export interface Description {
  contentType: string;
  encoding: Encoding;
  acceptsRanges: boolean;
  security: Record<string, string>;
  caching: Record<string, string>;
}

export function createRepresentation(
  content: Pick<Representation, "body" | "length" | "etag">,
  { contentType, encoding, acceptsRanges, security, caching }: Description,
): Representation {
  const securityHeaders = Object.entries(security).flat();
  const tag = content.etag ? ["ETag", content.etag] : [];
  const notModifiedHeaders = [...securityHeaders, ...Object.entries(caching).flat(), ...tag];
  const headers = [...notModifiedHeaders, "Content-Type", contentType];
  if (encoding !== "identity") headers.push("Content-Encoding", encoding);
  if (acceptsRanges) headers.push("Accept-Ranges", "bytes");
  return { ...content, headers, notModifiedHeaders, securityHeaders, acceptsRanges };
}

/** Follows the order of RFC 9110: encoding, conditions, range. */
export function selectResponse(prepared: PreparedResponse, conditions: Conditions): SelectedResponse {
  const representation = prepared[negotiate(conditions.acceptEncoding, prepared)]!;
  const { etag, body, length, headers } = representation;
  // RFC 9110, section 13.2.1: conditions and ranges apply only to a successful response.
  if (prepared.status) {
    const { status } = prepared;
    return { status, headers: withLength(headers, length), body: conditions.method === "HEAD" ? null : body };
  }
  if (matchesEtag(conditions.ifNoneMatch, etag))
    return { status: 304, headers: representation.notModifiedHeaders, body: null };
  if (conditions.method === "HEAD") return { status: 200, headers: withLength(headers, length), body: null };

  const { range, ifRange } = conditions;
  const part =
    representation.acceptsRanges && range && (!ifRange || ifRange === etag) ? parseRange(range, length) : null;
  if (part === null) return { status: 200, headers: withLength(headers, length), body };
  if (part === "unsatisfiable") {
    const unsatisfiable = ["Cache-Control", "no-store", "Content-Range", `bytes */${length}`, "Content-Length", "0"];
    return { status: 416, headers: [...representation.securityHeaders, ...unsatisfiable], body: null };
  }
  const { start, end } = part;
  return {
    status: 206,
    headers: [...withLength(headers, end - start + 1), "Content-Range", `bytes ${start}-${end}/${length}`],
    body: body instanceof Uint8Array ? body.subarray(start, end + 1) : body,
    part,
  };
}

export function headersOf({ headers: flat }: SelectedResponse): Headers {
  const headers = new Headers();
  for (let at = 0; at < flat.length; at += 2) headers.set(flat[at]!, flat[at + 1]!);
  return headers;
}

function withLength(headers: readonly string[], length: number): string[] {
  return [...headers, "Content-Length", String(length)];
}

/** Patterns of an Accept-Encoding header that names the encoding with a weight above zero. */
const ACCEPTED = {
  br: /(?:^|,)\s*br\s*(?!;\s*q=0(?:\.0*)?\s*(?:,|$))(?:;|,|$)/i,
  gzip: /(?:^|,)\s*gzip\s*(?!;\s*q=0(?:\.0*)?\s*(?:,|$))(?:;|,|$)/i,
};

export function negotiate(
  acceptEncoding: string | null | undefined,
  available: Partial<Record<Encoding, unknown>> = { br: true, gzip: true },
): Encoding {
  if (!acceptEncoding) return "identity";
  if (available.br && ACCEPTED.br.test(acceptEncoding)) return "br";
  return available.gzip && ACCEPTED.gzip.test(acceptEncoding) ? "gzip" : "identity";
}

/** Compares If-None-Match weakly (RFC 9110, section 13.1.2). */
export function matchesEtag(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch.trim() === "*") return true;
  const bare = etag.replace(/^W\//, "");
  return ifNoneMatch.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === bare);
}
