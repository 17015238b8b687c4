import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** Loads the page again at every interval while `isActive`, and rests in a hidden tab. */
export function usePolling(isActive: boolean, everyMs: number): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isActive) return;
    return whileVisible(() => void revalidate(), everyMs);
  }, [isActive, everyMs, revalidate]);
}

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
