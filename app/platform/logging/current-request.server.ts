import { AsyncLocalStorage } from "node:async_hooks";

const requests = new AsyncLocalStorage<string>();

export function withinRequest<T>(requestId: string, work: () => T): T {
  return requests.run(requestId, work);
}

/** The request's id is known even after its response; null for scheduled work. */
export function currentRequest(): string | null {
  return requests.getStore() ?? null;
}
