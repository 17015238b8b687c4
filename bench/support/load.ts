import autocannon from "autocannon";
import type { MeasuredSite } from "./processes.ts";

export interface LoadRequest {
  method?: "GET" | "POST";
  path: string;
  headers: Record<string, string>;
  body?: () => string;
  cookie?: () => string;
}

/** `duration` is in seconds. */
export type Extent = { duration: number } | { amount: number };

export interface Figures {
  perSecond: number;
  /** In milliseconds. */
  p50: number;
  p99: number;
  /** Microseconds of the server's processor time for one request. */
  cpu: number;
}

/** @throws Error for a status other than 200, because fast refusals would improve the results */
export async function load(
  server: MeasuredSite,
  { method = "GET", path, headers, body, cookie }: LoadRequest,
  options: Extent & { connections: number },
): Promise<Figures> {
  const times: number[] = [];
  let unexpectedCount = 0;
  let first = 0;
  let last = 0;
  const cpuBefore = server.cpuSeconds();
  await new Promise<void>((resolve, reject) => {
    const run = autocannon(
      {
        url: server.url,
        requests: [
          {
            method,
            path,
            headers,
            ...(body && {
              setupRequest: (request) => ({
                ...request,
                body: body(),
                ...(cookie && { headers: { ...request.headers, cookie: cookie() } }),
              }),
            }),
          },
        ],
        ...options,
      },
      (error) => (error ? reject(error) : resolve()),
    );
    run.on("response", (_client, status, _bytes, milliseconds) => {
      last = performance.now();
      times.push(milliseconds);
      if (times.length === options.connections) first = last;
      if (status !== 200) unexpectedCount++;
    });
  });
  const cpu = server.cpuSeconds() - cpuBefore;
  if (unexpectedCount > 0)
    throw new Error(`${method} ${path}: ${unexpectedCount} of ${times.length} answers were not 200`);
  const sorted = Float64Array.from(times).toSorted();
  return {
    // Leaves out as many first responses as there are connections, so that opening connections is not measured.
    perSecond: ((times.length - options.connections) * 1000) / (last - first),
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
    cpu: (cpu * 1e6) / times.length,
  };
}

function quantile(sorted: ArrayLike<number>, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

export function medians(rounds: readonly Figures[]): Figures {
  const of = (name: keyof Figures) => median(rounds.map((round) => round[name]));
  return { perSecond: of("perSecond"), p50: of("p50"), p99: of("p99"), cpu: of("cpu") };
}
