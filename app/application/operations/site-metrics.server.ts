import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { countHolds } from "#app/features/booking/availability/slot-holds.server.ts";
import type { Answered } from "#app/http/response/access-log.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";
import { version } from "#app/platform/config/version.server.ts";
import { readSiteState, type SiteStateDeps } from "./site-state.server.ts";

/** Labels must not contain personal data. */
export interface SiteMetrics {
  count(answered: Answered, ms: number): void;
  read(): Promise<{ text: string; contentType: string }>;
}

interface SiteMetricsDeps extends SiteStateDeps {
  log: Log;
  pattern: (path: string) => string;
  cacheCounts: { readonly hits: number; readonly misses: number };
}

/** Upper bounds in seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** A rejected method must not become a label. */
const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST"]);
const FILES = "files";

export function createSiteMetrics(deps: SiteMetricsDeps): SiteMetrics {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const requests = new Counter({
    registers,
    name: "solstice_http_requests_total",
    help: "Requests answered, by the pattern of their route; files of the build are one.",
    labelNames: ["route", "method", "status"] as const,
  });
  const durations = new Histogram({
    registers,
    name: "solstice_http_request_duration_seconds",
    help: "From the request's head to the end of its rendering.",
    labelNames: ["route"] as const,
    buckets: BUCKETS,
  });
  new Gauge({
    registers,
    name: "solstice_info",
    help: "Always 1; the label says which version runs.",
    labelNames: ["version"] as const,
  }).set({ version }, 1);
  const pages = new Counter({
    registers,
    name: "solstice_page_cache_total",
    help: "Pages for everybody: answered from memory (hit), or rendered (miss).",
    labelNames: ["result"] as const,
  });
  const readDatabase = gaugesOfDatabase(registers, deps);

  return {
    count({ by, path, method: asked, status }, ms) {
      const route = by === "file" ? FILES : deps.pattern(path);
      const method = METHODS.has(asked) ? asked : "other";
      requests.inc({ route, method, status });
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
function gaugesOfDatabase(registers: Registry[], deps: SiteMetricsDeps): () => Promise<void> {
  const gauge = <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge<Label>({ registers, name: `solstice_${name}`, help, labelNames });
  const databaseUp = gauge("database_up", "1: the database answers and can be written.");
  const mails = gauge("mails", "Mails that have not left.", "kind", "state");
  const oldest = gauge("mail_oldest_seconds", "Age of the oldest mail in this state.", "state");
  const holds = gauge("held_half_hours", "Half hours from today on that somebody holds.", "kind");
  const diskFree = gauge("disk_free_bytes", "Room where the site keeps its data.");
  const diskUp = gauge("disk_up", "1: what is written there is kept.");
  const diskSize = gauge("disk_size_bytes", "The whole of that disk.");
  const backup = gauge("last_backup_timestamp_seconds", "When the last backup was taken.");
  const { db } = deps.database;

  async function ask(): Promise<void> {
    const state = await readSiteState(deps);
    databaseUp.set(state.database.state === "ok" ? 1 : 0);
    diskFree.set(state.disk.free);
    diskUp.set(state.disk.state === "ok" ? 1 : 0);
    diskSize.set(state.disk.total);
    if (state.backup) backup.set(Date.parse(state.backup.takenAt) / 1000);
    const now = deps.now();
    const { queue } = state.mails;
    for (const { kind, state, count } of queue) mails.inc({ kind, state }, count);
    for (const [name, of] of Object.entries(Object.groupBy(queue, ({ state }) => state))) {
      const ages = of.map(({ oldestAt }) => now.getTime() - Date.parse(oldestAt));
      oldest.set({ state: name }, Math.max(...ages) / 1000);
    }
    for (const { kind, count } of await countHolds(db, now)) holds.set({ kind }, count);
  }

  return async () => {
    for (const each of [databaseUp, mails, oldest, holds, diskFree, diskUp, diskSize, backup]) each.reset();
    try {
      await ask();
    } catch (error) {
      deps.log.warn({ err: error }, "the metrics of the database cannot be read");
      databaseUp.set(0);
    }
  };
}
