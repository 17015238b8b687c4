import { useEffect } from "react";
import { useNavigate } from "react-router";
import { AGENDA } from "#app/features/booking/agenda-addresses.ts";
import { isShown } from "#app/ui/give-focus.ts";
import { isTyping } from "#app/ui/is-typing.ts";
import { keyAddresses, shortcutOf } from "./agency-keys.ts";

/** Listens to the keys of the agency's space, never while somebody types. @param single whether to keys on their own */
export function useAgencyKeys(single: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.repeat || isTyping(event.target)) return;
      const name = shortcutOf(event, single);
      // In a table arrows belong to what has the focus; a sheet closes on Escape by itself.
      if (!name || (name.startsWith("Arrow") && closest(event.target, "table"))) return;
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
      const target = findOwn(name);
      const address = keyAddresses[name];
      if (!target && !address) return;
      event.preventDefault();
      if (target) target.click();
      else void navigate(address!);
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

const PATIENCE_MS = 5000;

/** What is under way is what is to be undone: its own button is there when it has ended. */
function whenIdle(then: () => void, since = performance.now()): void {
  const waits = document.querySelector("main [aria-busy]") && performance.now() - since < PATIENCE_MS;
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
