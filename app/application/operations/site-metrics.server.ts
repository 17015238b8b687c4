import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { countHolds } from "#app/features/booking/availability/slot-holds.server.ts";
import type { AccessLogEntry } from "#app/http/response/access-log.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";
import { version } from "#app/platform/config/version.server.ts";
import { readSiteState, type SiteStateDeps } from "./site-state.server.ts";

/** Labels must not contain personal data. */
export interface SiteMetrics {
  count(entry: AccessLogEntry, ms: number): void;
  read(): Promise<{ text: string; contentType: string }>;
}

interface SiteMetricsDeps extends SiteStateDeps {
  log: Log;
  routePattern: (path: string) => string;
  cacheCounts: { readonly hits: number; readonly misses: number };
}

/** Upper bounds in seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** A rejected method must not become a label. */
const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST"]);

export function createSiteMetrics(deps: SiteMetricsDeps): SiteMetrics {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const requests = new Counter({
    registers,
    name: "solstice_http_requests_total",
    help: "Responses, by route pattern; the files of the build are one route.",
    labelNames: ["route", "method", "status"] as const,
  });
  const durations = new Histogram({
    registers,
    name: "solstice_http_request_duration_seconds",
    help: "Time from the request's headers to the end of rendering.",
    labelNames: ["route"] as const,
    buckets: BUCKETS,
  });
  new Gauge({
    registers,
    name: "solstice_info",
    help: "Always 1; the label is the running version.",
    labelNames: ["version"] as const,
  }).set({ version }, 1);
  const pages = new Counter({
    registers,
    name: "solstice_page_cache_total",
    help: "Public pages: from the cache (hit) or rendered (miss).",
    labelNames: ["result"] as const,
  });
  const readDatabase = databaseGauges(registers, deps);

  return {
    count({ by, path, method, status }, ms) {
      const route = by === "file" ? "files" : deps.routePattern(path);
      requests.inc({ route, method: METHODS.has(method) ? method : "other", status });
      durations.observe({ route }, ms / 1000);
    },
    async read() {
      await readDatabase();
      pages.reset();
      pages.inc({ result: "hit" }, deps.cacheCounts.hits);
      pages.inc({ result: "miss" }, deps.cacheCounts.misses);
      return { text: await register.metrics(), contentType: register.contentType };
    },
  };
}

/** Queries the database at each read; if it is down, the other metrics remain. */
function databaseGauges(registers: Registry[], deps: SiteMetricsDeps): () => Promise<void> {
  const gauge = <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge<Label>({ registers, name: `solstice_${name}`, help, labelNames });
  const databaseUp = gauge("database_up", "1 if the database answers and can be written.");
  const mails = gauge("mails", "Unsent mails.", "kind", "state");
  const oldest = gauge("mail_oldest_seconds", "Age of the oldest mail in this state.", "state");
  const holds = gauge("held_half_hours", "Held half hours, from today on.", "kind");
  const diskFree = gauge("disk_free_bytes", "Free space on the data folder's disk.");
  const diskUp = gauge("disk_up", "1 if that disk can be written.");
  const diskSize = gauge("disk_size_bytes", "Size of that disk.");
  const backup = gauge("last_backup_timestamp_seconds", "Time of the last backup.");
  const { db } = deps.database;

  async function setGauges(): Promise<void> {
    const site = await readSiteState(deps);
    databaseUp.set(site.database.state === "ok" ? 1 : 0);
    diskFree.set(site.disk.free);
    diskUp.set(site.disk.state === "ok" ? 1 : 0);
    diskSize.set(site.disk.total);
    if (site.backup) backup.set(Date.parse(site.backup.takenAt) / 1000);
    const now = deps.now();
    const { queue } = site.mails;
    for (const { kind, state, count } of queue) mails.inc({ kind, state }, count);
    for (const [state, mailsOfState] of Object.entries(Object.groupBy(queue, ({ state }) => state))) {
      const ages = mailsOfState.map(({ oldestAt }) => now.getTime() - Date.parse(oldestAt));
      oldest.set({ state }, Math.max(...ages) / 1000);
    }
    for (const { kind, count } of await countHolds(db, now)) holds.set({ kind }, count);
  }

  return async () => {
    for (const each of [databaseUp, mails, oldest, holds, diskFree, diskUp, diskSize, backup]) each.reset();
    try {
      await setGauges();
    } catch (error) {
      deps.log.warn({ err: error }, "cannot read the metrics of the database");
      databaseUp.set(0);
    }
  };
}
