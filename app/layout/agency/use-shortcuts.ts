import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { AGENDA } from "#app/features/booking/time/addresses.ts";
import { MOVE_FORM } from "#app/features/booking/agency-agenda/move-targets.ts";
import { isShown } from "#app/ui/focus-first.ts";
import { isTyping } from "#app/ui/form/is-typing.ts";
import { shortcutAddresses, rowAfter, shortcutOf } from "./shortcuts.ts";
import { useAfterNavigation } from "#app/router/use-after-navigation.ts";

/** Listens to the keys of the agency's space, never while somebody types. @param single whether to keys on their own */
export function useShortcuts(single: boolean): void {
  const navigate = useNavigate();
  /** The key that has led to another page, until that is there. */
  const led = useRef<string | null>(null);
  useAfterNavigation(() => {
    const name = led.current;
    led.current = null;
    // After the page's heading has been announced, which takes the focus.
    if (name) requestAnimationFrame(() => startTyping(name));
  });
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.repeat) return;
      const name = shortcutOf(event, single);
      if (name === "Control+Enter") return sendForm(event);
      if (isTyping(event.target)) return;
      // In a table arrows belong to what has the focus, and while something is moved to its places; a sheet closes on Escape by itself.
      const isTaken = closest(event.target, "table") ?? document.getElementById(MOVE_FORM);
      if (!name || (name.startsWith("Arrow") && isTaken)) return;
      if (name === "Escape" && document.querySelector(":popover-open")) return;
      const card = name === "D" && closest(event.target, "a[data-appointment]");
      if (card) {
        event.preventDefault();
        return void navigate(movingAddress(card.dataset.appointment!));
      }
      // Its button may be there only once what is under way has ended.
      if (name === "Control+Z") {
        event.preventDefault();
        return whenIdle(() => findOwn(name)?.click());
      }
      const target = findOwn(name) ?? rowBeside(name);
      const address = shortcutAddresses[name];
      if (!target && !address) return;
      event.preventDefault();
      if (target) answer(target);
      else {
        led.current = name;
        void navigate(address!);
      }
    }
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [single, navigate]);
}

/** The link or the button of this page for a key; of several, the last that is to be seen. */
function findOwn(name: string): HTMLElement | undefined {
  const own = [...document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts~="${name}"]`)];
  return own.filter(isShown).at(-1);
}

/** A field takes the focus and a row of a list too; a link or a button does what it does. */
function answer(target: HTMLElement): void {
  if (target.matches(`input, textarea, ${ROWS}`)) target.focus();
  else target.click();
}

/** The page that a key has led to may have a field for it. */
function startTyping(name: string): void {
  const field = findOwn(name);
  if (field?.matches("input, textarea")) field.focus();
}

/** In lists whose rows are links, and in tables of such rows. */
const ROWS = "[data-row], [data-opens] th a";

/** The row beside the one that has the focus, or that stands open. */
function rowBeside(name: string): HTMLElement | undefined {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)].filter(isShown);
  const focused = rows.indexOf(document.activeElement as HTMLElement);
  const open = rows.findIndex((row) => row.closest("[aria-current]"));
  return rows[rowAfter(name, focused, open)];
}

/** Sends the form in which somebody writes, as its button would. */
function sendForm(event: KeyboardEvent): void {
  const field = event.target;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) || field.closest("dialog")) return;
  // A form's buttons may stand elsewhere: the places to which an appointment is moved.
  const button = field.form?.querySelector<HTMLButtonElement>("button[type=submit]");
  if (!button) return;
  event.preventDefault();
  button.click();
}

const TIMEOUT_MS = 5000;

/** What is under way is what is to be undone: its own button is there when it has ended. */
function whenIdle(then: () => void, since = performance.now()): void {
  const waits = document.querySelector("main [aria-busy]") && performance.now() - since < TIMEOUT_MS;
  if (waits) requestAnimationFrame(() => whenIdle(then, since));
  else then();
}

function closest(target: EventTarget | null, selector: string): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null;
}

/** The agenda that is shown, with the appointment to be moved in it. */
function movingAddress(id: string): string {
  const query = new URLSearchParams(location.pathname === AGENDA ? location.search : "");
  query.delete("rdv");
  query.set("deplacer", id);
  return `${AGENDA}?${query}`;
}
