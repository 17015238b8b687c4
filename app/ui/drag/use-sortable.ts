import { type PointerEvent, useLayoutEffect, useRef } from "react";
import { useNavigation } from "react-router";
import { type Point, usePointerDrag } from "./use-pointer-drag.ts";

/** The attribute that says of a member of the list where what is dragged would stand beside it. */
const DROP = "drop";

interface Held {
  list: HTMLElement;
  member: HTMLElement;
  /** What it would be put beside. */
  over: HTMLElement | null;
}

/**
 * Lets the members of a list be dragged to another place. A mouse or a pen may press anywhere on them but on their
 * controls; a finger presses what has `data-handle`, since elsewhere it scrolls. Buttons do the same for everybody else.
 * @param onReorder sends a member's id and its new place, from 1 on: `placeNow` counts in the order that is shown when it is sent.
 * The member waits where it was dropped for the answer
 * @returns what the list gets; its children that have a `data-id` can be dragged
 */
export function useSortable(onReorder: (id: string, placeNow: () => number) => void) {
  const dropped = useRef<Held[]>([]);
  const { state } = useNavigation();
  useLayoutEffect(() => {
    if (state === "idle") for (const each of dropped.current.splice(0)) putBack(each);
  }, [state]);

  return usePointerDrag<Held>({
    grab(event) {
      const member = memberAt(event.target as Element, event.currentTarget);
      return member && canLift(event) ? { list: event.currentTarget, member, over: null } : null;
    },
    lift({ member }) {
      member.dataset.dragged = "true";
    },
    move: follow,
    end(held, isDropped) {
      const { over, member } = held;
      if (!isDropped || !over) return putBack(held);
      dropped.current.push(held);
      const isAfter = placeOf(over) > placeOf(member);
      onReorder(member.dataset.id!, () => placeBeside(over, member, isAfter));
    },
  });
}

function canLift({ target, pointerType }: PointerEvent<HTMLElement>): boolean {
  const pressed = target as Element;
  if (pressed.closest("[data-handle]")) return true;
  return pointerType !== "touch" && !pressed.closest("button, select, summary, input, textarea, label");
}

/** Keeps it under the pointer, and marks what it would be put beside. */
function follow(drag: Held, at: Point, by: Point): void {
  const { list, member } = drag;
  member.style.translate = `${by.x}px ${by.y}px`;
  // The one that is dragged lets the pointer through. Between two members the last one counts.
  const below = document.elementFromPoint(at.x, at.y);
  if (below === list) return;
  const over = below && memberAt(below, list);
  if (drag.over !== over) delete drag.over?.dataset[DROP];
  drag.over = over;
  if (over) over.dataset[DROP] = placeOf(over) > placeOf(member) ? "after" : "before";
}

function putBack(drag: Held): void {
  delete drag.over?.dataset[DROP];
  delete drag.member.dataset.dragged;
  drag.member.style.removeProperty("translate");
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
