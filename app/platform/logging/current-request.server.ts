import { AsyncLocalStorage } from "node:async_hooks";

const requests = new AsyncLocalStorage<string>();

/** Runs work with a request id, which its log lines and mails carry. */
export function withinRequest<T>(requestId: string, work: () => T): T {
  return requests.run(requestId, work);
}

/** The id of the request that caused this work, even after its response; null for scheduled work. */
export function currentRequest(): string | null {
  return requests.getStore() ?? null;
}
