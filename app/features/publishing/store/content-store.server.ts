// oxlint-disable-next-line eslint/no-restricted-imports -- the content before a first publication
import { defaultContent, type SiteContent } from "#app/content/parts/site-content.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";
import { publishedContent, publishedVersion } from "./published-content.server.ts";

export interface ContentStore {
  current(): SiteContent;
  /** Resolves when `current` is at least as new as the database. */
  refresh(): Promise<void>;
  follow(): { stop(): Promise<void> };
}

/** Every instance must show a publication within a second, even after a slow answer of the database. */
const POLL_MS = 500;

/** @param prepare loads a version's media before the version is shown; on false, the next poll calls `prepare` again */
export function createContentStore(
  db: Db,
  log: Log,
  prepare: (content: SiteContent) => Promise<boolean> = async () => true,
): ContentStore {
  let content = defaultContent;
  let isPrepared = true;
  let polling = Promise.resolve();

  async function poll(): Promise<void> {
    const isCurrent = (await publishedVersion(db)) === content.version;
    if (isCurrent && isPrepared) return;
    const next = isCurrent ? content : await publishedContent(db, log);
    isPrepared = await prepare(next);
    content = next;
  }

  /** Polls one after the other, so that a late answer cannot restore an older version. */
  function refresh(): Promise<void> {
    const result = polling.then(poll);
    polling = result.catch(() => {});
    return result;
  }

  return {
    current: () => content,
    refresh,
    follow() {
      let isPolling = false;
      const timer = setInterval(() => {
        if (isPolling) return;
        isPolling = true;
        refresh()
          .catch((error: unknown) => log.warn({ err: error }, "cannot read the published content"))
          .finally(() => (isPolling = false));
      }, POLL_MS).unref();
      return {
        async stop() {
          clearInterval(timer);
          await polling;
        },
      };
    },
  };
}
