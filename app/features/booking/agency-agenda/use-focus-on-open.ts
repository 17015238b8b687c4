import { useEffect, useEffectEvent, useRef } from "react";
import { focusFirst } from "#app/ui/focus-first.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** Focuses `target` when it opens for an appointment, and the appointment's link when it closes. */
export function useFocusOnOpen(id: string, target: () => HTMLElement | null | undefined): void {
  // After a page load the browser decides about the focus; only a client navigation moves it.
  const isNavigation = useRef(useHydrated());
  const focus = useEffectEvent(() => target()?.focus({ preventScroll: true }));
  useEffect(() => {
    if (isNavigation.current) focus();
    isNavigation.current = true;
    return () => focusFirst(`a[data-appointment="${id}"]`);
  }, [id]);
}
