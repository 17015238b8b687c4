import { type DragEvent, type PointerEvent, useEffect, useEffectEvent, useRef } from "react";

/** A press that moves less than this is a click. */
const SLOP_PX = 6;
/** Dragging this near the upper or lower edge of the window scrolls the page. */
const EDGE_PX = 96;
const FASTEST_PX_PER_FRAME = 14;

export interface Point {
  x: number;
  y: number;
}

interface Drag<Held> {
  pointer: number;
  held: Held;
  /** In page coordinates. */
  start: Point;
  /** In window coordinates. */
  at: Point;
  isLifted: boolean;
  frame: number;
}

export interface PointerDragProps<Held> {
  grab(event: PointerEvent<HTMLElement>): Held | null | undefined;
  lift(held: Held): void;
  /** `at` is in window coordinates, the distance `by` in page coordinates. */
  move(held: Held, at: Point, by: Point): void;
  end(held: Held, isDropped: boolean): void;
}

/** Returns the handlers for the element around the draggable items. Escape cancels a drag. */
export function usePointerDrag<Held>({ grab, lift, move, end }: PointerDragProps<Held>) {
  const drag = useRef<Drag<Held> | null>(null);

  function finish(isDropped: boolean): void {
    const now = drag.current;
    drag.current = null;
    if (!now?.isLifted) return;
    cancelAnimationFrame(now.frame);
    if (isDropped) swallowClick();
    end(now.held, isDropped);
  }

  const leave = useEffectEvent(() => finish(false));
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !drag.current?.isLifted) return;
      event.preventDefault();
      event.stopPropagation();
      leave();
    };
    addEventListener("keydown", onKey, true);
    return () => {
      removeEventListener("keydown", onKey, true);
      leave();
    };
  }, []);

  /** Runs in every frame, because the page may scroll below a pointer that rests. */
  function follow(now: Drag<Held>): void {
    const step = scrollStep(now.at.y);
    if (step !== 0) scrollBy({ top: step, behavior: "instant" });
    move(now.held, now.at, movedBy(now));
    now.frame = requestAnimationFrame(() => follow(now));
  }

  function isDragged({ pointerId }: PointerEvent): boolean {
    return drag.current?.pointer === pointerId;
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (drag.current?.isLifted || event.button !== 0) return;
      const held = grab(event);
      if (!held) return;
      const at = { x: event.clientX, y: event.clientY };
      const start = { x: at.x + scrollX, y: at.y + scrollY };
      drag.current = { pointer: event.pointerId, held, start, at, isLifted: false, frame: 0 };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const now = drag.current;
      if (!now || !isDragged(event)) return;
      // The button was released outside the element.
      if (event.buttons === 0) return finish(false);
      now.at = { x: event.clientX, y: event.clientY };
      const by = movedBy(now);
      if (now.isLifted) return move(now.held, now.at, by);
      if (Math.hypot(by.x, by.y) < SLOP_PX) return;
      now.isLifted = true;
      event.currentTarget.setPointerCapture(event.pointerId);
      lift(now.held);
      follow(now);
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const now = drag.current;
      if (!now || !isDragged(event)) return;
      if (now.isLifted) move(now.held, now.at, movedBy(now));
      finish(true);
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => isDragged(event) && finish(false),
    onLostPointerCapture(event: PointerEvent<HTMLElement>) {
      // A touch is first captured by the handle. When this element captures the touch, the handle's event bubbles here.
      if (event.target === event.currentTarget && isDragged(event)) finish(false);
    },
    onDragStart: (event: DragEvent) => event.preventDefault(),
  };
}

/** The click that ends a drag would follow the dragged link. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }));
}

function movedBy({ start, at }: Pick<Drag<unknown>, "start" | "at">): Point {
  return { x: at.x + scrollX - start.x, y: at.y + scrollY - start.y };
}

function scrollStep(y: number): number {
  const low = y - (innerHeight - EDGE_PX);
  const high = EDGE_PX - y;
  const near = Math.min(1, Math.max(low, high, 0) / EDGE_PX);
  return Math.round(near * FASTEST_PX_PER_FRAME) * (low > high ? 1 : -1);
}
