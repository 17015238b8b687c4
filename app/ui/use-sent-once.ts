import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";

/** A form that is pressed again before its answer has come is not sent again: two galleries would be made of one. */
export function useSentOnce(): void {
  const sent = useRef<EventTarget | null>(null);
  const isWaiting = useNavigation().formMethod === "POST";
  useEffect(() => {
    function onSubmit(event: SubmitEvent): void {
      if (isWaiting && event.target === sent.current) {
        event.preventDefault();
        event.stopPropagation();
      }
      sent.current = event.target;
    }
    document.addEventListener("submit", onSubmit, { capture: true });
    return () => document.removeEventListener("submit", onSubmit, { capture: true });
  }, [isWaiting]);
}
