import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation } from "react-router";

/** Runs after each client navigation, not when the page wakes up: what was opened before that stays open. */
export function useAfterNavigation(effect: () => void): void {
  const { key } = useLocation();
  const seen = useRef(key);
  const run = useEffectEvent(effect);

  useEffect(() => {
    if (seen.current === key) return;
    seen.current = key;
    run();
  }, [key]);
}
