import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation } from "react-router";

/** Runs the effect after each navigation, but not at hydration: elements opened before it stay open. */
export function useAfterNavigation(effect: () => void): void {
  const { key } = useLocation();
  const lastKey = useRef(key);
  const run = useEffectEvent(effect);

  useEffect(() => {
    if (lastKey.current === key) return;
    lastKey.current = key;
    run();
  }, [key]);
}
