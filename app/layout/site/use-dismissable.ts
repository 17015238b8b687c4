import { type RefObject, useEffect } from "react";
import { useAfterNavigation } from "#app/router/use-after-navigation.ts";

export function useDismissable(menu: RefObject<HTMLDetailsElement | null>): void {
  useAfterNavigation(() => menu.current?.removeAttribute("open"));
  useEffect(() => {
    const details = menu.current!;
    const closeFromOutside = ({ target }: Event) => {
      if (target instanceof Node && !details.contains(target)) details.open = false;
    };
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== "Escape" || !details.open) return;
      details.open = false;
      details.querySelector("summary")?.focus();
    };
    const listeners = new AbortController();
    const { signal } = listeners;
    document.addEventListener("pointerdown", closeFromOutside, { signal });
    document.addEventListener("focusin", closeFromOutside, { signal });
    document.addEventListener("keydown", closeOnEscape, { signal });
    return () => listeners.abort();
  }, [menu]);
}
