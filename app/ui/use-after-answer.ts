import { useEffect, useEffectEvent, useRef } from "react";
import { useNavigation } from "react-router";

/** Runs the effect when the answer to a POST has been rendered. */
export function useAfterAnswer(effect: () => void): void {
  const wasWaiting = useRef(false);
  const isWaiting = useNavigation().formMethod === "POST";
  const run = useEffectEvent(effect);

  useEffect(() => {
    if (wasWaiting.current && !isWaiting) run();
    wasWaiting.current = isWaiting;
  }, [isWaiting]);
}
