import { use, useEffect } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext, useMatches } from "react-router";
import { isSentInTurn } from "#app/ui/form/sent-form.ts";

type Router = NonNullable<React.ContextType<typeof DataRouterContext>>["router"];

const queue: (() => void)[] = [];

/** Sends after every earlier submission has its response. */
export function useQueuedSubmit(): (send: () => void) => void {
  const router = use(DataRouterContext)!.router;
  return (send) => {
    queue.push(send);
    sendQueued(router);
  };
}

/** A form marked `IN_TURN` waits for the response in flight; any other form interrupts it. */
export function useInTurnForms(): void {
  // Reads the router directly, because on a slow phone useNavigation() is not up to date at a second tap.
  const router = use(DataRouterContext)?.router;
  useEffect(() => {
    function onSubmit(event: SubmitEvent): void {
      const form = event.target as HTMLFormElement;
      if (!router || !isSending(router) || !isSentInTurn(form)) return;
      queue.push(() => form.isConnected && form.requestSubmit(event.submitter));
      event.preventDefault();
      event.stopPropagation();
    }
    document.addEventListener("submit", onSubmit, { capture: true });
    return () => document.removeEventListener("submit", onSubmit, { capture: true });
  }, [router]);
  const page = useMatches().at(-1);
  // Queued submissions refer to the order in the latest response, so they wait until the page has rendered it.
  useEffect(() => {
    if (router && page && router.state.loaderData[page.id] === page.loaderData) sendQueued(router);
  });
}

function isSending(router: Router): boolean {
  return router.state.navigation.formMethod === "POST";
}

function sendQueued(router: Router): void {
  while (queue.length > 0 && !isSending(router)) queue.shift()!();
}
