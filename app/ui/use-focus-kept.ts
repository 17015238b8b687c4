import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";
import { giveFocusTo } from "./give-focus.ts";

/**
 * A form that was answered is made anew, and what had the focus in it has gone: the same field gets it, or the same button,
 * or else the page, so that nobody who writes with a keyboard begins again above the menu.
 */
export function useFocusKept(): void {
  const focused = useRef<string | null>(null);
  const isSent = useRef(false);
  const isWaiting = useNavigation().formMethod === "POST";
  useEffect(() => {
    function onSubmit({ target }: SubmitEvent): void {
      const element = document.activeElement;
      focused.current = element && (target as HTMLFormElement).contains(element) ? selectorOf(element) : null;
    }
    document.addEventListener("submit", onSubmit, { capture: true });
    return () => document.removeEventListener("submit", onSubmit, { capture: true });
  }, []);
  useEffect(() => {
    const isAnswered = isSent.current && !isWaiting;
    isSent.current = isWaiting;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isAnswered && isLost && focused.current !== null) giveFocusTo(focused.current, "main");
  }, [isWaiting]);
}

/** How the same field or button is found in the form that comes after it. */
function selectorOf(element: Element): string {
  const [name, value] = [element.getAttribute("name"), element.getAttribute("value")];
  if (!name) return "main";
  const named = `main ${element.localName}[name="${CSS.escape(name)}"]`;
  return element.localName === "button" && value !== null ? `${named}[value="${CSS.escape(value)}"]` : named;
}
