import { type DragEvent, useRef } from "react";

/** The attribute that says of a member of the list where what is dragged would stand beside it. */
const DROP = "drop";

/**
 * Lets the members of a list be dragged to another place with a mouse or a pen, by the browser's own drag and drop: it
 * scrolls along, and Escape leaves everything as it is. Buttons do the same for everybody else.
 * @param onPlace a member's id and its new place, from 1 on
 */
export function useDragOrder(onPlace: (id: string, place: number) => void) {
  const dragged = useRef<HTMLElement | null>(null);
  const marked = useRef<HTMLElement | null>(null);

  function mark(element: HTMLElement | null, side?: "before" | "after"): void {
    if (marked.current && marked.current !== element) delete marked.current.dataset[DROP];
    marked.current = element;
    if (element && side) element.dataset[DROP] = side;
  }

  function end(): void {
    mark(null);
    if (dragged.current) delete dragged.current.dataset.dragged;
    dragged.current = null;
  }

  /** What the list gets; its children that have a `data-id` can be dragged. */
  return {
    onDragStart(event: DragEvent<HTMLElement>) {
      const member = memberOf(event);
      if (!member) return;
      dragged.current = member;
      member.dataset.dragged = "true";
      event.dataTransfer.effectAllowed = "move";
      // Firefox begins no drag without.
      event.dataTransfer.setData("text/plain", member.dataset.id!);
    },
    onDragOver(event: DragEvent<HTMLElement>) {
      const [from, over] = [dragged.current, memberOf(event)];
      if (!from || !over) return;
      event.preventDefault();
      mark(over === from ? null : over, placeOf(over) > placeOf(from) ? "after" : "before");
    },
    onDrop(event: DragEvent<HTMLElement>) {
      const [from, over] = [dragged.current, memberOf(event)];
      end();
      if (!from || !over) return;
      event.preventDefault();
      if (over !== from) onPlace(from.dataset.id!, placeOf(over));
    },
    onDragEnd: end,
  };
}

function memberOf({ target, currentTarget }: DragEvent<HTMLElement>): HTMLElement | null {
  const member = (target as Element).closest<HTMLElement>("[data-id]");
  return member?.parentElement === currentTarget ? member : null;
}

/** From 1 on. */
function placeOf(member: HTMLElement): number {
  return Array.from(member.parentElement!.children).indexOf(member) + 1;
}
