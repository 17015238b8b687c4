// Runs several built sites in one process for hosted-site.ts, which loads their code once.
import { parseSettings } from "#app/platform/config/settings.server.ts";
import { projectRoot } from "#app/platform/config/project-root.server.ts";
import type * as Entrance from "../../server.ts";

export type HostOrder = { siteId: number } & ({ open: Record<string, string>; clockOffsetMs: number } | { stop: true });

export type HostAnswer = { siteId: number } & ({ url: string } | { stopped: true } | { failed: string });

const program = new URL("../../build/server/server.js", import.meta.url).href;
const { openSite } = (await import(program)) as typeof Entrance;

process.umask(0o077);
const sites = new Map<number, Awaited<ReturnType<typeof openSite>>>();

async function execute(order: HostOrder): Promise<HostAnswer> {
  const { siteId } = order;
  if ("stop" in order) {
    await sites.get(siteId)?.stop();
    sites.delete(siteId);
    return { siteId, stopped: true };
  }
  const settings = parseStrictly(order.open);
  const opened = await openSite(settings, undefined, () => new Date(Date.now() + order.clockOffsetMs));
  sites.set(siteId, opened);
  return { siteId, url: `http://${settings.host}:${opened.port}` };
}

/** @throws for a variable that is no setting: code that reads process.env would get the same value at all sites */
function parseStrictly(environment: Record<string, string>): ReturnType<typeof parseSettings> {
  const unread = new Set(Object.keys(environment));
  const watched = new Proxy(environment, {
    get(variables, name) {
      unread.delete(String(name));
      return Reflect.get(variables, name);
    },
  });
  const settings = parseSettings(watched, projectRoot);
  if (unread.size > 0) throw new Error(`only a site in its own process can have ${[...unread].join(", ")}`);
  return settings;
}

process.on("message", (order: HostOrder) => {
  const failed = (error: unknown): HostAnswer => ({
    siteId: order.siteId,
    failed: error instanceof Error ? (error.stack ?? error.message) : String(error),
  });
  void execute(order)
    .catch(failed)
    .then((answer) => process.send?.(answer));
});
process.on("disconnect", () => process.exit());
