import { AsyncLocalStorage } from "node:async_hooks";

const requests = new AsyncLocalStorage<string>();

export function withinRequest<T>(requestId: string, work: () => T): T {
  return requests.run(requestId, work);
}

/** Returns the id of the current request, even after its response; null in scheduled work. */
export function currentRequestId(): string | null {
  return requests.getStore() ?? null;
}
