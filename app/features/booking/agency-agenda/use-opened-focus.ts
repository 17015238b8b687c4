import { useEffect, useEffectEvent, useRef } from "react";
import { focusFirst } from "#app/ui/focus-first.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** Focuses what has opened for an appointment, then the appointment's link when it closes. */
export function useOpenedFocus(id: string, target: () => HTMLElement | null | undefined): void {
  // After a page load the browser decides about the focus; only a client navigation moves it.
  const isNavigation = useRef(useHydrated());
  const focus = useEffectEvent(() => target()?.focus({ preventScroll: true }));
  useEffect(() => {
    if (isNavigation.current) focus();
    isNavigation.current = true;
    return () => focusFirst(`a[data-appointment="${id}"]`);
  }, [id]);
}
