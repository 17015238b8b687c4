import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";

/**
 * Once a form was answered, leads to the first field that is wrong, or else to what is said of it: on a telephone the
 * button that was pressed is several screens below.
 */
export function useRefusalInSight(): void {
  const isSent = useRef(false);
  const isWaiting = useNavigation().formMethod === "POST";
  useEffect(() => {
    const isAnswered = isSent.current && !isWaiting;
    isSent.current = isWaiting;
    if (!isAnswered) return;
    const wrong = document.querySelector<HTMLElement>('main [aria-invalid="true"]');
    if (wrong) wrong.focus();
    else document.querySelector('main [role="alert"]')?.scrollIntoView({ block: "nearest" });
  }, [isWaiting]);
}
