import { useRef } from "react";
import { type Point, usePointerDrag } from "#app/ui/drag/use-pointer-drag.ts";
import type { Card } from "./card.tsx";
import type { WeekGrid } from "./grid.ts";
import { canMoveTo, slotsHeldByOthers } from "./move-targets.ts";
import { SLOT_MINUTES } from "#app/features/booking/time/half-hour.ts";
import { formatEnd, addMinutes } from "#app/features/booking/time/span.ts";
import { type Slot, slotKey } from "#app/features/booking/time/slot.ts";

export interface DragProps {
  cards: ReadonlyMap<string, Card>;
  grid: WeekGrid | null;
  onDrop(id: string, slot: Slot): void;
}

interface DraggedCard {
  card: Card;
  link: HTMLElement;
  /** Half hours from the start of the card to the pointer when the drag began. */
  grabOffset: number;
  heldKeys: ReadonlySet<string>;
  to: Slot | null;
  fits: boolean;
}

/** Drags cards with a mouse or a pen, in steps of half hours; touch scrolls instead. */
export function useDrag({ cards, grid, onDrop }: DragProps) {
  const ghost = useRef<HTMLDivElement>(null);

  function showGhost(dragged: DraggedCard, { x, y }: Point): void {
    const element = ghost.current;
    const cell = cellAt(x, y);
    if (!element || !cell) return;
    const to = addMinutes(cell.slot, -dragged.grabOffset * SLOT_MINUTES);
    const { minutes } = dragged.card;
    dragged.to = to;
    dragged.fits = canMoveTo(dragged.card, to, dragged.heldKeys);
    element.hidden = false;
    element.dataset.fits = String(dragged.fits);
    const [hours, name] = [element.firstElementChild!, element.lastElementChild!];
    const end = formatEnd({ ...to, minutes });
    hours.textContent = minutes > SLOT_MINUTES ? `${to.time} – ${end}` : to.time;
    name.textContent = dragged.card.name;
    const { left, width } = cell.column;
    const top = cell.top - dragged.grabOffset * cell.rowHeight;
    Object.assign(element.style, {
      left: `${left}px`,
      width: `${width}px`,
      top: `${top}px`,
      height: `${(cell.rowHeight * minutes) / SLOT_MINUTES}px`,
    });
  }

  const handlers = usePointerDrag<DraggedCard>({
    grab(event) {
      if (event.pointerType === "touch") return null;
      const link = (event.target as Element).closest<HTMLElement>("td a[data-appointment]");
      const card = link && cards.get(link.dataset.appointment!);
      const cell = link && cellAt(event.clientX, event.clientY);
      if (!card || !cell || !grid) return null;
      const start = { date: card.date, time: card.time };
      // Slot keys sort by day and time.
      let grabOffset = 0;
      while (slotKey(addMinutes(start, grabOffset * SLOT_MINUTES)) < slotKey(cell.slot)) grabOffset++;
      return { card, link, grabOffset, heldKeys: slotsHeldByOthers(grid, card.id), to: null, fits: false };
    },
    lift({ link }) {
      link.dataset.dragged = "true";
    },
    move: showGhost,
    end({ card, link, to, fits }, isDropped) {
      delete link.dataset.dragged;
      if (ghost.current) ghost.current.hidden = true;
      if (isDropped && to && fits) onDrop(card.id, to);
    },
  });
  return { ghost, handlers };
}

interface PointedCell {
  slot: Slot;
  top: number;
  rowHeight: number;
  column: { left: number; width: number };
}

function cellAt(x: number, y: number): PointedCell | null {
  const cell = document.elementsFromPoint(x, y).find((element): element is HTMLTableCellElement => {
    return element instanceof HTMLTableCellElement && element.dataset.time !== undefined;
  });
  if (!cell) return null;
  const { date, time } = cell.dataset;
  const { left, width, top, height } = cell.getBoundingClientRect();
  const rowHeight = height / cell.rowSpan;
  const index = Math.min(cell.rowSpan - 1, Math.max(0, Math.floor((y - top) / rowHeight)));
  const slot = addMinutes({ date: date!, time: time! }, index * SLOT_MINUTES);
  return { slot, top: top + index * rowHeight, rowHeight, column: { left, width } };
}
