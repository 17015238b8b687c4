import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { AGENDA, agendaAddress, parseAgendaQuery } from "#app/features/booking/time/agenda-address.ts";
import { MOVE_FORM_ID } from "#app/features/booking/agency-agenda/move-targets.ts";
import { isVisible } from "#app/ui/focus-first.ts";
import { isTyping } from "#app/ui/form/is-typing.ts";
import { addressOfShortcut, rowAfter, shortcutOf } from "./shortcuts.ts";
import { useAfterNavigation } from "#app/router/use-after-navigation.ts";

/** Inactive while the user types, except Ctrl+Enter. */
export function useShortcuts(hasSingleKeys: boolean): void {
  const navigate = useNavigate();
  const pendingShortcut = useRef<string | null>(null);
  useAfterNavigation(() => {
    const name = pendingShortcut.current;
    pendingShortcut.current = null;
    // Wait for the next frame, because the navigation itself moves the focus to the page first.
    if (name) requestAnimationFrame(() => focusField(name));
  });
  useEffect(() => {
    function handleKey(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.repeat) return;
      const name = shortcutOf(event, hasSingleKeys);
      if (name === "Control+Enter") return sendForm(event);
      if (!name || isTyping(event.target) || isHandledElsewhere(name, event.target)) return;
      const card = name === "D" && closest(event.target, "a[data-appointment]");
      if (card) {
        event.preventDefault();
        return void navigate(moveUrl(card.dataset.appointment!));
      }
      if (name === "Control+Z") {
        event.preventDefault();
        return whenIdle(() => findShortcutTarget(name)?.click());
      }
      const target = findShortcutTarget(name) ?? nextRow(name);
      const address = addressOfShortcut(name);
      if (!target && !address) return;
      event.preventDefault();
      if (target) activate(target);
      else {
        pendingShortcut.current = name;
        void navigate(address!);
      }
    }
    addEventListener("keydown", handleKey);
    return () => removeEventListener("keydown", handleKey);
  }, [hasSingleKeys, navigate]);
}

/** A table and a move in progress use the arrow keys themselves; an open popover closes on Escape by itself. */
function isHandledElsewhere(name: string, target: EventTarget | null): boolean {
  if (name === "Escape") return document.querySelector(":popover-open") !== null;
  if (!name.startsWith("Arrow")) return false;
  return closest(target, "table") !== null || document.getElementById(MOVE_FORM_ID) !== null;
}

function findShortcutTarget(name: string): HTMLElement | undefined {
  const elements = [...document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts~="${name}"]`)];
  return elements.filter(isVisible).at(-1);
}

function activate(target: HTMLElement): void {
  if (target.matches(`input, textarea, ${ROWS}`)) target.focus();
  else target.click();
}

function focusField(name: string): void {
  const field = findShortcutTarget(name);
  if (field?.matches("input, textarea")) field.focus();
}

const ROWS = "[data-row], [data-row-links] th a";

function nextRow(name: string): HTMLElement | undefined {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)].filter(isVisible);
  const focusedIndex = rows.indexOf(document.activeElement as HTMLElement);
  const openIndex = rows.findIndex((row) => row.closest("[aria-current]"));
  return rows[rowAfter(name, focusedIndex, openIndex)];
}

function sendForm(event: KeyboardEvent): void {
  const field = event.target;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) || field.closest("dialog")) return;
  // Skips the buttons outside the form (`form=`), such as the slots of a move, because they need a choice.
  const button = field.form?.querySelector<HTMLButtonElement>("button[type=submit]");
  if (!button) return;
  event.preventDefault();
  button.click();
}

const TIMEOUT_MS = 5000;

/** Waits for the pending request, because the undo button of that request appears with the answer. */
function whenIdle(action: () => void, since = performance.now()): void {
  const isBusy = document.querySelector("main [aria-busy]") && performance.now() - since < TIMEOUT_MS;
  if (isBusy) requestAnimationFrame(() => whenIdle(action, since));
  else action();
}

function closest(target: EventTarget | null, selector: string): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null;
}

function moveUrl(id: string): string {
  const here = parseAgendaQuery(location.pathname === AGENDA ? location.search : "");
  return agendaAddress({ ...here, open: null, moving: id });
}
