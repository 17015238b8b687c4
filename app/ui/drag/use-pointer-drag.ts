import { type DragEvent, type PointerEvent, useEffect, useEffectEvent, useRef } from "react";

/** A press that moves less than this is a click. */
const SLOP_PX = 6;
/** Dragging this near the upper or lower edge of the window scrolls the page. */
const EDGE_PX = 96;
const MAX_SCROLL_PX_PER_FRAME = 14;

export interface Point {
  x: number;
  y: number;
}

interface Drag<Source> {
  pointerId: number;
  source: Source;
  /** In page coordinates. */
  start: Point;
  /** In window coordinates. */
  position: Point;
  isLifted: boolean;
  frame: number;
}

export interface PointerDragProps<Source> {
  grab(event: PointerEvent<HTMLElement>): Source | null | undefined;
  lift(source: Source): void;
  /** `position` is in window coordinates, `distance` in page coordinates. */
  move(source: Source, position: Point, distance: Point): void;
  end(source: Source, isDropped: boolean): void;
}

/** Returns the handlers for the element around the draggable items. Escape cancels a drag. */
export function usePointerDrag<Source>({ grab, lift, move, end }: PointerDragProps<Source>) {
  const drag = useRef<Drag<Source> | null>(null);

  function finish(isDropped: boolean): void {
    const active = drag.current;
    drag.current = null;
    if (!active?.isLifted) return;
    cancelAnimationFrame(active.frame);
    if (isDropped) suppressClick();
    end(active.source, isDropped);
  }

  const cancel = useEffectEvent(() => finish(false));
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !drag.current?.isLifted) return;
      event.preventDefault();
      event.stopPropagation();
      cancel();
    };
    addEventListener("keydown", onKey, true);
    return () => {
      removeEventListener("keydown", onKey, true);
      cancel();
    };
  }, []);

  /** Runs in every frame, because the page may scroll below a pointer that rests. */
  function follow(active: Drag<Source>): void {
    const step = scrollStep(active.position.y);
    if (step !== 0) scrollBy({ top: step, behavior: "instant" });
    move(active.source, active.position, distanceOf(active));
    active.frame = requestAnimationFrame(() => follow(active));
  }

  function isOfDrag({ pointerId }: PointerEvent): boolean {
    return drag.current?.pointerId === pointerId;
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (drag.current?.isLifted || event.button !== 0) return;
      const source = grab(event);
      if (!source) return;
      const position = { x: event.clientX, y: event.clientY };
      const start = { x: position.x + scrollX, y: position.y + scrollY };
      drag.current = { pointerId: event.pointerId, source, start, position, isLifted: false, frame: 0 };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const active = drag.current;
      if (!active || !isOfDrag(event)) return;
      // The button was released outside the element.
      if (event.buttons === 0) return finish(false);
      active.position = { x: event.clientX, y: event.clientY };
      const distance = distanceOf(active);
      if (active.isLifted) return move(active.source, active.position, distance);
      if (Math.hypot(distance.x, distance.y) < SLOP_PX) return;
      active.isLifted = true;
      event.currentTarget.setPointerCapture(event.pointerId);
      lift(active.source);
      follow(active);
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const active = drag.current;
      if (!active || !isOfDrag(event)) return;
      if (active.isLifted) move(active.source, active.position, distanceOf(active));
      finish(true);
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => isOfDrag(event) && finish(false),
    onLostPointerCapture(event: PointerEvent<HTMLElement>) {
      // A touch is first captured by the handle. When this element captures the touch, the handle's event bubbles here.
      if (event.target === event.currentTarget && isOfDrag(event)) finish(false);
    },
    onDragStart: (event: DragEvent) => event.preventDefault(),
  };
}

/** The click that ends a drag would follow the dragged link. */
function suppressClick(): void {
  const suppress = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener("click", suppress, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", suppress, { capture: true }));
}

function distanceOf({ start, position }: Pick<Drag<unknown>, "start" | "position">): Point {
  return { x: position.x + scrollX - start.x, y: position.y + scrollY - start.y };
}

function scrollStep(y: number): number {
  const bottomDepth = y - (innerHeight - EDGE_PX);
  const topDepth = EDGE_PX - y;
  const speed = Math.min(1, Math.max(bottomDepth, topDepth, 0) / EDGE_PX);
  return Math.round(speed * MAX_SCROLL_PX_PER_FRAME) * (bottomDepth > topDepth ? 1 : -1);
}
