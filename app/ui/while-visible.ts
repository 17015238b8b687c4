/** Calls `run` at every interval while the tab is in sight, and at once when it comes back; returns what ends it. */
export function whileVisible(run: () => void, everyMs: number): () => void {
  const runIfVisible = () => {
    if (document.visibilityState === "visible") run();
  };
  const timer = setInterval(runIfVisible, everyMs);
  document.addEventListener("visibilitychange", runIfVisible);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", runIfVisible);
  };
}
