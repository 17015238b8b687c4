import { use, useEffect, useRef } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext } from "react-router";
import { isSentInTurn } from "#app/ui/form/sent-form.ts";

type Router = NonNullable<React.ContextType<typeof DataRouterContext>>["router"];

const queue: (() => void)[] = [];

/** Sends after every earlier submission has its response. */
export function useQueuedSubmit(): (send: () => void) => void {
  const router = use(DataRouterContext)!.router;
  return (send) => {
    queue.push(send);
    sendWaiting(router);
  };
}

/**
 * A second submission of the same values while the first is in flight would create a duplicate. `IN_TURN` exempts a
 * form.
 */
export function usePreventDoubleSubmit(): void {
  const sent = useRef<{ form: HTMLFormElement; values: string }>(null);
  // Reads the router directly: on a slow phone, useNavigation() lags behind by the time of a second tap.
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
  // After each response is rendered, because queued submissions refer to the order shown then.
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
