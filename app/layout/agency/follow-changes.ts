import { MINUTE } from "#app/platform/durations.ts";

export interface ChangeListener {
  /** After each connection, because changes may have been missed before. */
  opened(version: string): void;
  changed(version: string): void;
  /** The server refuses the stream, for example because the session has ended. */
  rejected(): void;
}

/** EventSource does not reconnect after an error status, for example during a restart. */
export const RECONNECT_MS = 10_000;
/** With too many windows, each new stream closes the oldest; a pause keeps them from closing each other in a loop. */
const EVICTED_RECONNECT_MS = MINUTE;

/** Connects only while visible, because browsers limit connections per site and a suspended page receives nothing. */
export function followChanges(address: string, listener: ChangeListener): () => void {
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
    opened.addEventListener("opened", ({ data }) => listener.opened(data));
    opened.addEventListener("changed", ({ data }) => listener.changed(data));
    opened.addEventListener("evicted", () => {
      close();
      again = setTimeout(open, EVICTED_RECONNECT_MS);
    });
    opened.addEventListener("error", () => {
      if (opened.readyState !== EventSource.CLOSED) return;
      listener.rejected();
      again = setTimeout(open, RECONNECT_MS);
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
