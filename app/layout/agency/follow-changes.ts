import { MINUTE } from "#app/platform/durations.ts";

export interface ChangesHeard {
  /** With the version that the history has by now: after a while without, much may have happened. */
  opened(version: string): void;
  /** With the version that the history has by now. */
  changed(version: string): void;
  /** The page itself tells whether it is still theirs. */
  refused(): void;
}

/** A browser does not come back by itself to an address that has refused it, as while the site starts again. */
export const COME_BACK_MS = 10_000;
/**
 * Whose windows are too many. One that comes back sends the oldest away, which may be long gone; where all are there, one a
 * minute is without for a minute.
 */
const EVICTED_MS = MINUTE;

/** Listens while the page is visible. A browser has few connections for each site, and one that sleeps hears nothing. */
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
