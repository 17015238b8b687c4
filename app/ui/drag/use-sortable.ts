import { type PointerEvent, useLayoutEffect, useRef } from "react";
import { useNavigation } from "react-router";
import { type Point, usePointerDrag } from "./use-pointer-drag.ts";

interface SortableDrag {
  list: HTMLElement;
  item: HTMLElement;
  /** The item next to the drop position. */
  dropTarget: HTMLElement | null;
}

/**
 * The list gets the returned props; its children with `data-id` can be dragged.
 * @param onReorder calls `newPosition` when its request is sent, because earlier requests may change the order
 */
export function useSortable(onReorder: (id: string, newPosition: () => number) => void) {
  const pendingDrops = useRef<SortableDrag[]>([]);
  const { state } = useNavigation();
  useLayoutEffect(() => {
    if (state === "idle") for (const drag of pendingDrops.current.splice(0)) resetItem(drag);
  }, [state]);

  return usePointerDrag<SortableDrag>({
    grab(event) {
      const item = itemAt(event.target as Element, event.currentTarget);
      return item && canLift(event) ? { list: event.currentTarget, item, dropTarget: null } : null;
    },
    lift({ item }) {
      item.dataset.dragged = "true";
    },
    move: follow,
    end(drag, isDropped) {
      const { dropTarget, item } = drag;
      if (!isDropped || !dropTarget) return resetItem(drag);
      pendingDrops.current.push(drag);
      const isAfter = positionOf(dropTarget) > positionOf(item);
      onReorder(item.dataset.id!, () => positionBeside(dropTarget, item, isAfter));
    },
  });
}

/** A mouse or pen may press an item anywhere except on controls; a finger must press `data-handle`, or it scrolls. */
function canLift({ target, pointerType }: PointerEvent<HTMLElement>): boolean {
  const pressedElement = target as Element;
  if (pressedElement.closest("[data-handle]")) return true;
  return pointerType !== "touch" && !pressedElement.closest("button, select, summary, input, textarea, label");
}

function follow(drag: SortableDrag, position: Point, distance: Point): void {
  const { list, item } = drag;
  item.style.translate = `${distance.x}px ${distance.y}px`;
  // The dragged item has `pointer-events: none`. In the gap between two items, the last target stays.
  const elementBelow = document.elementFromPoint(position.x, position.y);
  if (elementBelow === list) return;
  const target = elementBelow && itemAt(elementBelow, list);
  if (drag.dropTarget !== target) delete drag.dropTarget?.dataset.drop;
  drag.dropTarget = target;
  if (target) target.dataset.drop = positionOf(target) > positionOf(item) ? "after" : "before";
}

function resetItem(drag: SortableDrag): void {
  delete drag.dropTarget?.dataset.drop;
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
