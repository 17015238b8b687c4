import { type PointerEvent, useEffect, useRef } from "react";
import { typo } from "#app/french/typo.ts";
import type { Card } from "./card.tsx";
import { canGoTo, slotValue } from "./move-targets.ts";
import { SLOT_MINUTES } from "#app/features/booking/time/half-hour.ts";
import { formatEnd, type Slot, addMinutes, type SpanWithTravel } from "#app/features/booking/time/span.ts";

export interface DragProps {
  cards: ReadonlyMap<string, Card>;
  /** The half hours of the grid that others hold. */
  takenBesides(id: string): ReadonlySet<string>;
  onDrop(id: string, slot: Slot): void;
}

/** So far the pointer goes before a press becomes a drag. */
const SLOP_PX = 6;
/** So near to the window's edge the page scrolls along, and so far in each frame. */
const EDGE_PX = 72;
const SCROLL_PX = 14;

interface Drag {
  card: Card & SpanWithTravel;
  link: HTMLElement;
  pointerId: number;
  from: { x: number; y: number };
  at: { x: number; y: number };
  /** Which half hour of the card was taken hold of. */
  grabOffset: number;
  taken: ReadonlySet<string>;
  started: boolean;
  to: Slot | null;
  fits: boolean;
  frame: number;
}

/**
 * Lets cards of a grid be dragged with a mouse or a pen: the ghost lies on the half hour where the card would stand.
 * A finger scrolls, and moves by tapping. Escape leaves everything as it is.
 */
export function useDrag({ cards, takenBesides, onDrop }: DragProps) {
  const ghost = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag | null>(null);
  /** The click that ends a drag opens nothing. */
  const swallow = useRef(false);

  function end(drop: boolean): void {
    const current = drag.current;
    drag.current = null;
    if (!current) return;
    cancelAnimationFrame(current.frame);
    removeEventListener("keydown", onKey, true);
    delete current.link.dataset.dragged;
    if (ghost.current) ghost.current.hidden = true;
    if (!current.started) return;
    swallow.current = true;
    setTimeout(() => (swallow.current = false), 0);
    if (drop && current.to && current.fits) onDrop(current.card.id, current.to);
  }

  function onKey(event: KeyboardEvent): void {
    if (event.key !== "Escape" || !drag.current?.started) return;
    event.preventDefault();
    event.stopPropagation();
    end(false);
  }

  useEffect(
    () => () => {
      if (drag.current) cancelAnimationFrame(drag.current.frame);
      removeEventListener("keydown", onKey, true);
    },
    // oxlint-disable-next-line react/exhaustive-deps -- what is being dragged ends with the page
    [],
  );

  /** Again in each frame: the page may scroll below a pointer that rests. */
  function follow(): void {
    const current = drag.current;
    if (!current) return;
    const { y } = current.at;
    if (y < EDGE_PX) scrollBy(0, -SCROLL_PX);
    else if (y > innerHeight - EDGE_PX) scrollBy(0, SCROLL_PX);
    show(current);
    current.frame = requestAnimationFrame(follow);
  }

  function show(current: Drag): void {
    const element = ghost.current;
    const cell = cellAt(current.at.x, current.at.y);
    if (!element || !cell) return;
    const to = addMinutes(cell.slot, -current.grabOffset * SLOT_MINUTES);
    const { minutes } = current.card;
    current.to = to;
    current.fits = canGoTo(current.card, to, current.taken);
    element.hidden = false;
    element.dataset.fits = String(current.fits);
    const [hours, name] = [element.firstElementChild!, element.lastElementChild!];
    const end = formatEnd({ ...to, minutes });
    hours.textContent = minutes > SLOT_MINUTES ? `${to.time} – ${end}` : to.time;
    name.textContent = typo(current.card.name);
    const { left, width } = cell.column;
    const top = cell.top - current.grabOffset * cell.row;
    Object.assign(element.style, {
      left: `${left}px`,
      width: `${width}px`,
      top: `${top}px`,
      height: `${(cell.row * minutes) / SLOT_MINUTES}px`,
    });
  }

  return {
    ghost,
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || event.pointerType === "touch" || drag.current) return;
      const link = (event.target as Element).closest<HTMLElement>("td a[data-appointment]");
      const card = link && cards.get(link.dataset.appointment!);
      const cell = link && cellAt(event.clientX, event.clientY);
      if (!card || !cell) return;
      const start = { date: card.date, time: card.time };
      let grabOffset = 0;
      while (slotValue(addMinutes(start, grabOffset * SLOT_MINUTES)) < slotValue(cell.slot)) grabOffset++;
      const at = { x: event.clientX, y: event.clientY };
      const { pointerId } = event;
      const still = { card, link, pointerId, from: at, at, grabOffset, taken: takenBesides(card.id) };
      drag.current = { ...still, started: false, to: null, fits: false, frame: 0 };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const current = drag.current;
      if (!current || event.pointerId !== current.pointerId) return;
      // It was let go beside the grid.
      if (event.buttons === 0) return end(false);
      current.at = { x: event.clientX, y: event.clientY };
      if (current.started) return;
      if (Math.hypot(current.at.x - current.from.x, current.at.y - current.from.y) < SLOP_PX) return;
      current.started = true;
      current.link.dataset.dragged = "true";
      event.currentTarget.setPointerCapture(event.pointerId);
      addEventListener("keydown", onKey, true);
      follow();
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const current = drag.current;
      if (!current || event.pointerId !== current.pointerId) return;
      if (current.started) show(current);
      end(true);
    },
    onPointerCancel: () => end(false),
    onClickCapture(event: { preventDefault(): void; stopPropagation(): void }) {
      if (!swallow.current) return;
      event.preventDefault();
      event.stopPropagation();
    },
    /** A link is dragged by the browser itself otherwise. */
    onDragStart: (event: { preventDefault(): void }) => event.preventDefault(),
  };
}

interface CellAt {
  slot: Slot;
  /** Where its half hour begins in the window, and how high half an hour is. */
  top: number;
  row: number;
  column: { left: number; width: number };
}

/** The half hour of a grid at a point of the window. */
function cellAt(x: number, y: number): CellAt | null {
  const cell = document.elementsFromPoint(x, y).find((element): element is HTMLTableCellElement => {
    return element instanceof HTMLTableCellElement && element.dataset.slot !== undefined;
  });
  if (!cell) return null;
  const { date, slot: time } = cell.dataset;
  const { left, width, top, height } = cell.getBoundingClientRect();
  const row = height / cell.rowSpan;
  const index = Math.min(cell.rowSpan - 1, Math.max(0, Math.floor((y - top) / row)));
  const slot = addMinutes({ date: date!, time: time! }, index * SLOT_MINUTES);
  return { slot, top: top + index * row, row, column: { left, width } };
}
