import { use, useEffect, useRef } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext } from "react-router";
import { isSentInTurn } from "#app/ui/form/sent-form.ts";

type Router = NonNullable<React.ContextType<typeof DataRouterContext>>["router"];

/** Submissions that wait for the answer to the one before. */
const queue: (() => void)[] = [];

/** @returns what sends something once every submission before it is answered */
export function useQueuedSubmit(): (send: () => void) => void {
  const router = use(DataRouterContext)!.router;
  return (send) => {
    queue.push(send);
    sendWaiting(router);
  };
}

/**
 * Ignores a second submit of the same form with the same values while the first is in flight: two galleries would be made
 * of one. Other values are sent, and so is every press in a form that has `IN_TURN`.
 */
export function usePreventDoubleSubmit(): void {
  const sent = useRef<{ form: HTMLFormElement; values: string }>(null);
  // The router itself: what useNavigation() has shown is behind it on a slow telephone, for as long as a second press takes.
  const router = use(DataRouterContext)?.router;
  useEffect(() => {
    function onSubmit(event: SubmitEvent): void {
      const form = event.target as HTMLFormElement;
      const submitter = event.submitter as HTMLButtonElement | null;
      const values = valuesOf(form, submitter);
      const isPending = router !== undefined && isSending(router);
      const isQueued = isPending && isSentInTurn(form);
      if (isQueued) queue.push(() => form.isConnected && form.requestSubmit(submitter));
      if (isQueued || (isPending && form === sent.current?.form && values === sent.current.values)) {
        event.preventDefault();
        event.stopPropagation();
      } else sent.current = { form, values };
    }
    document.addEventListener("submit", onSubmit, { capture: true });
    return () => document.removeEventListener("submit", onSubmit, { capture: true });
  }, [router]);
  // After each answer is shown: what waits is about the order that is shown then.
  useEffect(() => {
    if (router) sendWaiting(router);
  });
}

function isSending(router: Router): boolean {
  return router.state.navigation.formMethod === "POST";
}

function sendWaiting(router: Router): void {
  while (queue.length > 0 && !isSending(router)) queue.shift()!();
}

function valuesOf(form: HTMLFormElement, submitter: HTMLButtonElement | null): string {
  const entries = [...new FormData(form)].map(([name, value]) => [
    name,
    typeof value === "string" ? value : `${value.name} ${value.size}`,
  ]);
  return JSON.stringify([...entries, [submitter?.name, submitter?.value]]);
}
