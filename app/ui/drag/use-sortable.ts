import { type PointerEvent, useLayoutEffect, useRef } from "react";
import { useNavigation } from "react-router";
import { type Point, usePointerDrag } from "./use-pointer-drag.ts";

interface Held {
  list: HTMLElement;
  item: HTMLElement;
  /** The item next to the drop position. */
  over: HTMLElement | null;
}

/**
 * The list gets the returned props; its children with `data-id` can be dragged.
 * @param onReorder calls `newPosition` when its request is sent, because earlier requests may change the order
 */
export function useSortable(onReorder: (id: string, newPosition: () => number) => void) {
  const dropped = useRef<Held[]>([]);
  const { state } = useNavigation();
  useLayoutEffect(() => {
    if (state === "idle") for (const each of dropped.current.splice(0)) resetItem(each);
  }, [state]);

  return usePointerDrag<Held>({
    grab(event) {
      const item = itemAt(event.target as Element, event.currentTarget);
      return item && canLift(event) ? { list: event.currentTarget, item, over: null } : null;
    },
    lift({ item }) {
      item.dataset.dragged = "true";
    },
    move: follow,
    end(held, isDropped) {
      const { over, item } = held;
      if (!isDropped || !over) return resetItem(held);
      dropped.current.push(held);
      const isAfter = positionOf(over) > positionOf(item);
      onReorder(item.dataset.id!, () => positionBeside(over, item, isAfter));
    },
  });
}

/** A mouse or pen may press an item anywhere except on controls; a finger must press `data-handle`, or it scrolls. */
function canLift({ target, pointerType }: PointerEvent<HTMLElement>): boolean {
  const pressed = target as Element;
  if (pressed.closest("[data-handle]")) return true;
  return pointerType !== "touch" && !pressed.closest("button, select, summary, input, textarea, label");
}

function follow(drag: Held, at: Point, by: Point): void {
  const { list, item } = drag;
  item.style.translate = `${by.x}px ${by.y}px`;
  // The dragged item has `pointer-events: none`. In the gap between two items, the last target stays.
  const below = document.elementFromPoint(at.x, at.y);
  if (below === list) return;
  const over = below && itemAt(below, list);
  if (drag.over !== over) delete drag.over?.dataset.drop;
  drag.over = over;
  if (over) over.dataset.drop = positionOf(over) > positionOf(item) ? "after" : "before";
}

function resetItem(drag: Held): void {
  delete drag.over?.dataset.drop;
  delete drag.item.dataset.dragged;
  drag.item.style.removeProperty("translate");
}

function itemAt(element: Element, list: HTMLElement): HTMLElement | null {
  const item = element.closest<HTMLElement>("[data-id]");
  return item?.parentElement === list ? item : null;
}

function positionOf(item: HTMLElement): number {
  return Array.from(item.parentElement?.children ?? []).indexOf(item) + 1;
}

/** Returns the 1-based position. If the other item has left the list, the item stays. */
function positionBeside(other: HTMLElement, item: HTMLElement, isAfter: boolean): number {
  const position = positionOf(item);
  if (!other.isConnected) return position;
  const otherPosition = positionOf(other);
  if (isAfter) return position < otherPosition ? otherPosition : otherPosition + 1;
  return position < otherPosition ? otherPosition - 1 : otherPosition;
}
