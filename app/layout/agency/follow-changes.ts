import { MINUTE } from "#app/platform/durations.ts";

export interface ChangesHeard {
  /** Called with the current version after each connection: changes may have been missed before. */
  opened(version: string): void;
  changed(version: string): void;
  /** The server refused the stream, so the page must check whether its session is still valid. */
  refused(): void;
}

/** EventSource does not reconnect after an error status, for example during a restart of the site. */
export const COME_BACK_MS = 10_000;
/**
 * Wait after an eviction: a member has a maximum number of streams and a new one evicts the oldest. With too many
 * visible windows, each minute another one is without a stream.
 */
const EVICTED_MS = MINUTE;

/**
 * Listens to the server's events while the page is visible: browsers limit connections per site, and a suspended page
 * receives nothing.
 */
export function followChanges(address: string, heard: ChangesHeard): () => void {
  let source: EventSource | null = null;
  let again: ReturnType<typeof setTimeout> | undefined;

  function close() {
    clearTimeout(again);
    source?.close();
    source = null;
  }

  function open() {
    close();
    const opened = new EventSource(address);
    source = opened;
    opened.addEventListener("opened", ({ data }) => heard.opened(data));
    opened.addEventListener("changed", ({ data }) => heard.changed(data));
    opened.addEventListener("evicted", () => {
      close();
      again = setTimeout(open, EVICTED_MS);
    });
    opened.addEventListener("error", () => {
      if (opened.readyState !== EventSource.CLOSED) return;
      heard.refused();
      again = setTimeout(open, COME_BACK_MS);
    });
  }

  const follow = () => (document.visibilityState === "visible" ? open() : close());
  follow();
  document.addEventListener("visibilitychange", follow);
  return () => {
    document.removeEventListener("visibilitychange", follow);
    close();
  };
}
