import { defaultContent, type SiteContent } from "#app/content/parts/site-content.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";
import { publishedContent, publishedVersion } from "./published-content.server.ts";

/** The published content in memory: whoever needs it has it at once, without asking the database. */
export interface ContentStore {
  current(): SiteContent;
  /** Resolves when `current` is what the database has, or newer. */
  refresh(): Promise<void>;
  /** Goes on looking whether another process has published, until it is stopped. */
  follow(): { stop(): Promise<void> };
}

/** Twice within the second in which everybody is to see what was published, and once more for a slow answer. */
const LOOK_EVERY_MS = 500;

/**
 * @param prepare brings what a version is shown with into memory, before it is current; false: some of it is still to
 * come, so that it is asked for again
 */
export function createContentStore(
  db: Db,
  log: Log,
  prepare: (content: SiteContent) => Promise<boolean> = async () => true,
): ContentStore {
  let content = defaultContent;
  let isWhole = true;
  let looking = Promise.resolve();

  async function look(): Promise<void> {
    const isCurrent = (await publishedVersion(db)) === content.version;
    if (isCurrent && isWhole) return;
    const next = isCurrent ? content : await publishedContent(db, log);
    isWhole = await prepare(next);
    content = next;
  }

  /** One after the other: an answer that comes late cannot bring back an older version. */
  function refresh(): Promise<void> {
    const asked = looking.then(look);
    looking = asked.catch(() => {});
    return asked;
  }

  return {
    current: () => content,
    refresh,
    follow() {
      let busy = false;
      const timer = setInterval(() => {
        if (busy) return;
        busy = true;
        refresh()
          // A database that does not answer leaves what is known; the next look asks again.
          .catch((error: unknown) => log.warn({ err: error }, "the published content cannot be looked at"))
          .finally(() => (busy = false));
      }, LOOK_EVERY_MS).unref();
      return {
        async stop() {
          clearInterval(timer);
          await looking;
        },
      };
    },
  };
}
