import { useEffect } from "react";
import { useRevalidator } from "react-router";

export function usePolling(isActive: boolean, everyMs: number): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isActive) return;
    return whileVisible(() => void revalidate(), everyMs);
  }, [isActive, everyMs, revalidate]);
}

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
