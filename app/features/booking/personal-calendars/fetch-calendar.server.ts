import { lookup } from "node:dns/promises";
import type { LookupAddress, LookupOptions } from "node:dns";
import { type ClientRequest, type IncomingMessage, request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";
import { isIP } from "node:net";
import { pipeline } from "node:stream";
import { createGunzip, createInflate } from "node:zlib";
import { type Failed, failed, type Ok, ok } from "#app/platform/result.ts";
import { checkLink, isLoopbackHost, type LinkPolicy } from "./calendar-link.ts";
import type { FetchFault } from "./calendars.messages.ts";
import { isLoopbackAddress, isPublicAddress } from "./public-address.server.ts";

export interface KnownVersion {
  etag: string | null;
  lastModified: string | null;
}

export const NEVER_READ: KnownVersion = { etag: null, lastModified: null };

export type FetchedCalendar =
  | Ok<{ changed: false }>
  | Ok<{ changed: true; text: string; version: KnownVersion }>
  | Failed<FetchFault>;

export interface CalendarNetwork extends LinkPolicy {
  resolve(hostname: string): Promise<LookupAddress[]>;
  isAllowed(address: string): boolean;
  timeoutMs: number;
}

const TIMEOUT_MS = 15_000;
export const MAX_BYTES = 5 * 1024 * 1024;
const MAX_REDIRECTS = 3;

/** @param publicUrl if it is on loopback, calendars may be too, for development and tests */
export function calendarNetwork(publicUrl: string): CalendarNetwork {
  const allowLoopback = isLoopbackHost(new URL(publicUrl).hostname);
  return {
    allowLoopback,
    resolve: (hostname) => lookup(hostname, { all: true }),
    isAllowed: (address) => isPublicAddress(address) || (allowLoopback && isLoopbackAddress(address)),
    timeoutMs: TIMEOUT_MS,
  };
}

class CalendarFetchError extends Error {
  override name = "CalendarFetchError";
  readonly reason: FetchFault;
  constructor(reason: FetchFault) {
    super(reason);
    this.reason = reason;
  }
}

/** Connects only to addresses that were checked after DNS resolution, again for each redirect. */
export async function fetchCalendar(
  link: URL,
  known: KnownVersion,
  network: CalendarNetwork,
  stopped: AbortSignal,
): Promise<FetchedCalendar> {
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(network.timeoutMs)]);
  try {
    let url = link;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const answer = await fetchOnce(url, known, network, signal);
      if (!("location" in answer)) return answer;
      url = answer.location;
    }
    return failed("too-many-redirects");
  } catch (error) {
    stopped.throwIfAborted();
    return failed(reasonOf(error, signal));
  }
}

function reasonOf(error: unknown, signal: AbortSignal): FetchFault {
  if (error instanceof CalendarFetchError) return error.reason;
  if (signal.aborted) return "timeout";
  const code = (error as NodeJS.ErrnoException).code ?? "";
  // For example CERT_HAS_EXPIRED and UNABLE_TO_VERIFY_LEAF_SIGNATURE; then errors of zlib, streams and the HTTP parser.
  if (/CERT|TLS|SSL|SIGNATURE/.test(code)) return "certificate";
  return /^Z_|^ERR_STREAM|HPE_/.test(code) ? "server-error" : "unreachable";
}

async function fetchOnce(
  link: URL,
  known: KnownVersion,
  network: CalendarNetwork,
  signal: AbortSignal,
): Promise<FetchedCalendar | { location: URL }> {
  const addresses = await resolveAllowedAddresses(link, network, signal);
  const response = await sendRequest(link, known, addresses, signal);
  try {
    return await readResponse(link, response);
  } finally {
    response.destroy();
  }
}

async function resolveAllowedAddresses(
  link: URL,
  network: CalendarNetwork,
  signal: AbortSignal,
): Promise<LookupAddress[]> {
  const fault = checkLink(link, network);
  if (fault) throw new CalendarFetchError(fault === "not-https" ? "not-https" : "address-not-allowed");
  const hostname = link.hostname.replace(/^\[|\]$/g, ""); // « [::1] » → « ::1 »
  const family = isIP(hostname);
  const addresses = family ? [{ address: hostname, family }] : await unlessAborted(network.resolve(hostname), signal);
  if (addresses.length === 0) throw new CalendarFetchError("unreachable");
  if (!addresses.every(({ address }) => network.isAllowed(address)))
    throw new CalendarFetchError("address-not-allowed");
  return addresses;
}

/** A DNS lookup cannot be cancelled, so this only stops waiting for it. */
function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    if (signal.aborted) return abort();
    signal.addEventListener("abort", abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

type LookupCallback = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

function sendRequest(
  link: URL,
  { etag, lastModified }: KnownVersion,
  addresses: LookupAddress[],
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const options = {
    signal,
    agent: false as const,
    // Uses the checked addresses, because a second lookup might return others (DNS rebinding).
    lookup: (_: string, { all }: LookupOptions, done: LookupCallback) =>
      all ? done(null, addresses) : done(null, addresses[0]!.address, addresses[0]!.family),
    headers: {
      accept: "text/calendar, */*;q=0.1",
      "accept-encoding": "gzip, deflate",
      "user-agent": "Solstice-Calendar/1.0",
      ...(etag && { "if-none-match": etag }),
      ...(lastModified && { "if-modified-since": lastModified }),
    },
  };
  return new Promise((resolve, reject) => {
    const request: ClientRequest =
      link.protocol === "https:" ? secureRequest(link, options, resolve) : plainRequest(link, options, resolve);
    request.on("error", reject);
    request.end();
  });
}

async function readResponse(link: URL, response: IncomingMessage): Promise<FetchedCalendar | { location: URL }> {
  const { statusCode: status = 0, headers } = response;
  if (status === 304) return ok({ changed: false });
  if ([301, 302, 303, 307, 308].includes(status)) {
    const location = URL.parse(headers.location ?? "", link);
    if (!location) throw new CalendarFetchError("server-error");
    return { location };
  }
  if (status === 404 || status === 410) throw new CalendarFetchError("not-found");
  if (status === 401 || status === 403) throw new CalendarFetchError("forbidden");
  if (status !== 200) throw new CalendarFetchError("server-error");
  if (Number(headers["content-length"] ?? 0) > MAX_BYTES) throw new CalendarFetchError("too-large");
  const version = { etag: headers.etag ?? null, lastModified: headers["last-modified"] ?? null };
  return ok({ changed: true, text: await readBody(response), version });
}

async function readBody(response: IncomingMessage): Promise<string> {
  const body = decompress(response);
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength;
    // Counts decompressed bytes, as a small body can expand a thousandfold.
    if (bytes > MAX_BYTES) throw new CalendarFetchError("too-large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function decompress(response: IncomingMessage) {
  const encoding = (response.headers["content-encoding"] ?? "").toLowerCase();
  if (encoding === "" || encoding === "identity") return response;
  const isGzip = encoding === "gzip" || encoding === "x-gzip";
  if (!isGzip && encoding !== "deflate") throw new CalendarFetchError("server-error");
  const unpacked = isGzip ? createGunzip() : createInflate();
  // The callback is empty, because the loop in `readBody` gets the errors.
  pipeline(response, unpacked, () => {});
  return unpacked;
}
