import { use, useEffect, useRef } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext } from "react-router";

/** A form that is pressed again before its answer has come is not sent again: two galleries would be made of one. */
export function useSentOnce(): void {
  const sent = useRef<EventTarget | null>(null);
  // The router itself: what useNavigation() has shown is behind it on a slow telephone, for as long as a second press takes.
  const router = use(DataRouterContext)?.router;
  useEffect(() => {
    function onSubmit(event: SubmitEvent): void {
      if (event.target === sent.current && router?.state.navigation.formMethod === "POST") {
        event.preventDefault();
        event.stopPropagation();
      }
      sent.current = event.target;
    }
    document.addEventListener("submit", onSubmit, { capture: true });
    return () => document.removeEventListener("submit", onSubmit, { capture: true });
  }, [router]);
}
