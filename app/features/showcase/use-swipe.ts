import type { PointerEvent } from "react";
import { useRef } from "react";

const MIN_DISTANCE_PX = 40;

/** A swipe to the left gives 1, to the right -1. The element needs `touch-action: pan-y pinch-zoom`. */
export function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<{ id: number; x: number; y: number } | null>(null);
  return {
    onPointerDown({ isPrimary, pointerType, pointerId, clientX, clientY }: PointerEvent) {
      // A second finger makes the gesture a pinch.
      start.current = isPrimary && pointerType !== "mouse" ? { id: pointerId, x: clientX, y: clientY } : null;
    },
    onPointerUp({ pointerId, clientX, clientY }: PointerEvent) {
      const from = start.current;
      start.current = null;
      if (from?.id !== pointerId) return;
      const dx = clientX - from.x;
      const dy = clientY - from.y;
      if (Math.abs(dx) > MIN_DISTANCE_PX && Math.abs(dx) > 1.5 * Math.abs(dy)) onSwipe(dx < 0 ? 1 : -1);
    },
    onPointerCancel() {
      start.current = null;
    },
  };
}
