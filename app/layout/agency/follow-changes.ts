import { MINUTE } from "#app/platform/durations.ts";

export interface ChangeListener {
  /** After each connection, because changes may have been missed before. */
  onOpen(version: string): void;
  onChange(version: string): void;
  /** The server refuses the stream, for example because the session has ended. */
  onRejection(): void;
}

/** EventSource does not reconnect after an error status, for example during a restart. */
export const RECONNECT_MS = 10_000;
/** With too many windows, each new stream closes the oldest; a pause keeps them from closing each other in a loop. */
const EVICTED_RECONNECT_MS = MINUTE;

/** Connects only while visible, because browsers limit connections per site and a suspended page receives nothing. */
export function followChanges(address: string, listener: ChangeListener): () => void {
  let source: EventSource | null = null;
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined;

  function close() {
    clearTimeout(reconnectTimer);
    source?.close();
    source = null;
  }

  function open() {
    close();
    const stream = new EventSource(address);
    source = stream;
    stream.addEventListener("opened", ({ data }) => listener.onOpen(data));
    stream.addEventListener("changed", ({ data }) => listener.onChange(data));
    stream.addEventListener("evicted", () => {
      close();
      reconnectTimer = setTimeout(open, EVICTED_RECONNECT_MS);
    });
    stream.addEventListener("error", () => {
      if (stream.readyState !== EventSource.CLOSED) return;
      listener.onRejection();
      reconnectTimer = setTimeout(open, RECONNECT_MS);
    });
  }

  const openIfVisible = () => (document.visibilityState === "visible" ? open() : close());
  openIfVisible();
  document.addEventListener("visibilitychange", openIfVisible);
  return () => {
    document.removeEventListener("visibilitychange", openIfVisible);
    close();
  };
}
