import type { PointerEvent } from "react";
import { useRef } from "react";

const DISTANCE_PX = 40;

/** A swipe to the left gives +1. The element needs `touch-action: pan-y pinch-zoom`. */
export function useSwipe(onSwipe: (by: 1 | -1) => void) {
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
      const x = clientX - from.x;
      const y = clientY - from.y;
      if (Math.abs(x) > DISTANCE_PX && Math.abs(x) > 1.5 * Math.abs(y)) onSwipe(x < 0 ? 1 : -1);
    },
    onPointerCancel() {
      start.current = null;
    },
  };
}
