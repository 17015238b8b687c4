import type { Readable } from "node:stream";
import { type ByteRange, rangeOf } from "./byte-range.ts";

/** What stands at an address, ready to be sent: a file of the site, or a page for visitors without a session. */
export interface PreparedResponse {
  /** Of a page for what is not there; 200 where nothing is said. */
  status?: 404 | undefined;
  identity: Representation;
  br?: Representation | undefined;
  gzip?: Representation | undefined;
}

export type Encoding = Exclude<keyof PreparedResponse, "status">;

/** One encoding of it. Headers stand as Node writes them: name, value, name, value … */
export interface Representation {
  etag: string;
  /** In memory; or the path of a file that is too large for that, or what opens a file of the store (null: it is gone). */
  body: Uint8Array<ArrayBuffer> | string | ((part?: ByteRange) => Promise<Readable | null>);
  length: number;
  /** For an answer with a body, but for its length. */
  headers: readonly string[];
  /** For an answer that says that nothing has changed. */
  unchangedHeaders: readonly string[];
  /** For an answer that refuses. */
  securityHeaders: readonly string[];
  /** Whether a part of it may be asked for. */
  acceptsRanges: boolean;
}

/** The parts of a request that decide on the answer. */
export interface Conditions {
  method: string;
  acceptEncoding?: string | undefined;
  ifNoneMatch?: string | undefined;
  ifRange?: string | undefined;
  range?: string | undefined;
}

export interface Chosen {
  status: 200 | 206 | 304 | 404 | 416;
  headers: readonly string[];
  body: Representation["body"] | null;
  /** Set when the body is streamed. */
  part?: ByteRange;
}

export interface Description {
  contentType: string;
  encoding: Encoding;
  acceptsRanges: boolean;
  /** Of every answer, also a 304. */
  security: Record<string, string>;
  /** How long it may be kept, and whether shared caches may keep it. */
  caching: Record<string, string>;
}

export function representation(
  content: Pick<Representation, "body" | "length" | "etag">,
  { contentType, encoding, acceptsRanges, security, caching }: Description,
): Representation {
  const securityHeaders = Object.entries(security).flat();
  const tag = content.etag ? ["ETag", content.etag] : [];
  const unchangedHeaders = [...securityHeaders, ...Object.entries(caching).flat(), ...tag];
  const headers = [...unchangedHeaders, "Content-Type", contentType];
  if (encoding !== "identity") headers.push("Content-Encoding", encoding);
  if (acceptsRanges) headers.push("Accept-Ranges", "bytes");
  return { ...content, headers, unchangedHeaders, securityHeaders, acceptsRanges };
}

/** RFC 9110: the encoding, then whether it has changed, then which part. */
export function selectResponse(prepared: PreparedResponse, conditions: Conditions): Chosen {
  const chosen = prepared[negotiate(conditions.acceptEncoding, prepared)]!;
  const { etag, body, length, headers } = chosen;
  // RFC 9110, section 13.2.1: preconditions and ranges are for what would be a success.
  if (prepared.status) {
    const sent = conditions.method === "HEAD" ? null : body;
    return { status: prepared.status, headers: withLength(headers, length), body: sent };
  }
  if (isKnown(conditions.ifNoneMatch, etag)) return { status: 304, headers: chosen.unchangedHeaders, body: null };
  if (conditions.method === "HEAD") return { status: 200, headers: withLength(headers, length), body: null };

  const { range, ifRange } = conditions;
  const part = chosen.acceptsRanges && range && (!ifRange || ifRange === etag) ? rangeOf(range, length) : null;
  if (part === null) return { status: 200, headers: withLength(headers, length), body };
  if (part === "unsatisfiable") {
    const unsatisfiable = ["Cache-Control", "no-store", "Content-Range", `bytes */${length}`, "Content-Length", "0"];
    return { status: 416, headers: [...chosen.securityHeaders, ...unsatisfiable], body: null };
  }
  const { start, end } = part;
  return {
    status: 206,
    headers: [...withLength(headers, end - start + 1), "Content-Range", `bytes ${start}-${end}/${length}`],
    body: body instanceof Uint8Array ? body.subarray(start, end + 1) : body,
    part,
  };
}

function withLength(headers: readonly string[], length: number): string[] {
  return [...headers, "Content-Length", String(length)];
}

/** Named, and not with the weight zero. */
const ACCEPTED = {
  br: /(?:^|,)\s*br\s*(?!;\s*q=0(?:\.0*)?\s*(?:,|$))(?:;|,|$)/i,
  gzip: /(?:^|,)\s*gzip\s*(?!;\s*q=0(?:\.0*)?\s*(?:,|$))(?:;|,|$)/i,
};

/** The smallest encoding that the browser accepts, of those that there are. */
export function negotiate(
  acceptEncoding: string | null | undefined,
  available: Partial<Record<Encoding, unknown>> = { br: true, gzip: true },
): Encoding {
  if (!acceptEncoding) return "identity";
  if (available.br && ACCEPTED.br.test(acceptEncoding)) return "br";
  return available.gzip && ACCEPTED.gzip.test(acceptEncoding) ? "gzip" : "identity";
}

/** Whether somebody who asks has what this entity tag names. RFC 9110, section 13.1.2, weak comparison. */
export function isKnown(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch.trim() === "*") return true;
  const bare = etag.replace(/^W\//, "");
  return ifNoneMatch.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === bare);
}
