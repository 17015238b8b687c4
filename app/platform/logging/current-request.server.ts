import { AsyncLocalStorage } from "node:async_hooks";

const requests = new AsyncLocalStorage<string>();

/** Does what a request asks for: lines of the log and mails that come of it say which one it was. */
export function withinRequest<T>(requestId: string, work: () => T): T {
  return requests.run(requestId, work);
}

/** The request on whose behalf this runs, also after it was answered; null: nobody asked, it came due by itself. */
export function currentRequest(): string | null {
  return requests.getStore() ?? null;
}
