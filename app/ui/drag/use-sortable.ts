import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useNavigation } from "react-router";

/** The attribute that says of a member of the list where what is dragged would stand beside it. */
const DROP = "drop";
/** A press that moves less is a click. */
const SLIP_PX = 6;
/** Held this near to the window's upper or lower edge, what is dragged scrolls the page. */
const EDGE_PX = 96;
/** How far in each picture of the screen, at the edge itself. */
const FASTEST_PX = 14;

interface Drag {
  pointer: number;
  list: HTMLElement;
  member: HTMLElement;
  /** Where it was pressed, in the page. */
  start: { x: number; y: number };
  /** Where it is now, in the window. */
  at: { x: number; y: number };
  /** It has moved: no click. */
  isLifted: boolean;
  /** What it would be put beside. */
  over: HTMLElement | null;
  frame: number;
}

/**
 * Lets the members of a list be dragged to another place. A mouse or a pen may press anywhere on them but on their
 * controls; a finger presses what has `data-handle`, since elsewhere it scrolls. At the window's edges the page scrolls
 * along, and Escape leaves everything as it is. Buttons do the same for everybody else.
 * @param onReorder sends a member's id and its new place, from 1 on: `placeNow` counts in the order that is shown when it is sent.
 * The member waits where it was dropped for the answer
 */
export function useSortable(onReorder: (id: string, placeNow: () => number) => void) {
  const drag = useRef<Drag | null>(null);
  const dropped = useRef<Drag[]>([]);
  useEscape(drag);
  const { state } = useNavigation();
  useLayoutEffect(() => {
    if (state === "idle") for (const each of dropped.current.splice(0)) putBack(each);
  }, [state]);

  /** What the list gets; its children that have a `data-id` can be dragged. */
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const member = memberAt(event.target as Element, event.currentTarget);
      if (drag.current?.isLifted || !member || event.button !== 0 || !canLift(event)) return;
      const { clientX: x, clientY: y, pointerId: pointer, currentTarget: list } = event;
      const start = { x: x + window.scrollX, y: y + window.scrollY };
      drag.current = { pointer, list, member, start, at: { x, y }, isLifted: false, over: null, frame: 0 };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const now = drag.current;
      if (now?.pointer !== event.pointerId) return;
      // It was let go beside the list.
      if (event.buttons === 0) return end(drag);
      now.at = { x: event.clientX, y: event.clientY };
      if (!now.isLifted) {
        if (Math.hypot(...movedBy(now)) < SLIP_PX) return;
        lift(now);
      }
      follow(now);
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const now = drag.current;
      if (now?.pointer !== event.pointerId) return;
      const { isLifted, over, member } = now;
      if (isLifted) swallowClick();
      if (!over) return end(drag);
      letGo(now);
      drag.current = null;
      dropped.current.push(now);
      const isAfter = placeOf(over) > placeOf(member);
      onReorder(member.dataset.id!, () => placeBeside(over, member, isAfter));
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => leave(drag, event),
    onLostPointerCapture(event: PointerEvent<HTMLElement>) {
      // The list takes a finger from the handle, which had it from the browser.
      if (event.target === event.currentTarget) leave(drag, event);
    },
  };
}

function useEscape(drag: RefObject<Drag | null>): void {
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === "Escape" && end(drag);
    window.addEventListener("keydown", onKey);
    return () => {
      window.removeEventListener("keydown", onKey);
      end(drag);
    };
  }, [drag]);
}

function canLift({ target, pointerType }: PointerEvent<HTMLElement>): boolean {
  const pressed = target as Element;
  if (pressed.closest("[data-handle]")) return true;
  return pointerType !== "touch" && !pressed.closest("button, select, summary, input, textarea, label");
}

function lift(drag: Drag): void {
  drag.isLifted = true;
  drag.member.dataset.dragged = "true";
  drag.list.setPointerCapture(drag.pointer);
  drag.frame = requestAnimationFrame(function scroll() {
    const step = scrollStep(drag.at.y);
    if (step !== 0) {
      window.scrollBy({ top: step, behavior: "instant" });
      follow(drag);
    }
    drag.frame = requestAnimationFrame(scroll);
  });
}

/** Keeps it under the pointer, and marks what it would be put beside. */
function follow(drag: Drag): void {
  const { list, member, at } = drag;
  const [x, y] = movedBy(drag);
  member.style.translate = `${x}px ${y}px`;
  // The one that is dragged lets the pointer through. Between two members the last one counts.
  const below = document.elementFromPoint(at.x, at.y);
  if (below === list) return;
  const over = below && memberAt(below, list);
  if (drag.over !== over) delete drag.over?.dataset[DROP];
  drag.over = over;
  if (over) over.dataset[DROP] = placeOf(over) > placeOf(member) ? "after" : "before";
}

/** The browser took the pointer for something else. */
function leave(ref: RefObject<Drag | null>, { pointerId }: PointerEvent<HTMLElement>): void {
  if (ref.current?.pointer === pointerId) end(ref);
}

/** As if it had never been dragged. */
function end(ref: RefObject<Drag | null>): void {
  const drag = ref.current;
  ref.current = null;
  if (!drag) return;
  letGo(drag);
  putBack(drag);
}

function letGo({ frame, list, pointer }: Drag): void {
  cancelAnimationFrame(frame);
  if (list.hasPointerCapture(pointer)) list.releasePointerCapture(pointer);
}

function putBack(drag: Drag): void {
  delete drag.over?.dataset[DROP];
  delete drag.member.dataset.dragged;
  drag.member.style.removeProperty("translate");
}

/** The click that ends a drag would follow the link that was dragged. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("click", swallow, { capture: true }));
}

function movedBy({ start, at }: Drag): [x: number, y: number] {
  return [at.x + window.scrollX - start.x, at.y + window.scrollY - start.y];
}

/** Faster the nearer to the edge. */
function scrollStep(y: number): number {
  const low = y - (window.innerHeight - EDGE_PX);
  const high = EDGE_PX - y;
  const near = Math.min(1, Math.max(low, high, 0) / EDGE_PX);
  return Math.round(near * FASTEST_PX) * (low > high ? 1 : -1);
}

/** The member of the list that holds the element. */
function memberAt(element: Element, list: HTMLElement): HTMLElement | null {
  const member = element.closest<HTMLElement>("[data-id]");
  return member?.parentElement === list ? member : null;
}

/** From 1 on. */
function placeOf(member: HTMLElement): number {
  return Array.from(member.parentElement?.children ?? []).indexOf(member) + 1;
}

/** Where the member comes to stand before or after another. The other may have gone meanwhile: the member stays then. */
function placeBeside(other: HTMLElement, member: HTMLElement, isAfter: boolean): number {
  const here = placeOf(member);
  if (!other.isConnected) return here;
  const there = placeOf(other);
  if (isAfter) return here < there ? there : there + 1;
  return here < there ? there - 1 : there;
}
