import type { KeyboardEvent } from "react";

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

export function handlePriceKey(event: KeyboardEvent<HTMLTableElement>): void {
  const { key, target, currentTarget: table } = event;
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !(target instanceof HTMLInputElement)) return;
  const cell = target.closest("td");
  if (!cell) return;
  const step = STEPS[key];
  if (step !== undefined) {
    const index = columnOf(cell);
    const column = [...table.querySelectorAll("td")].filter((other) => columnOf(other) === index);
    const next = column[column.indexOf(cell) + step]?.querySelector("input");
    event.preventDefault();
    next?.focus();
    next?.select();
  } else if (key === "Escape" && target.value !== target.defaultValue) {
    event.preventDefault();
    target.value = target.defaultValue;
    target.dispatchEvent(new Event("input", { bubbles: true }));
    target.select();
  }
}

/** Counts only the row's data cells, because a header may span several rows. */
function columnOf(cell: HTMLTableCellElement): number {
  return [...cell.parentElement!.querySelectorAll("td")].indexOf(cell);
}
