import { isRouteErrorResponse, type MiddlewareFunction, UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router";
import { isNetworkError, type RouteResults } from "./fetch-failures.ts";

/** A failed load becomes a 404 after the session's end. Offline, it shows the page's copy, or else keeps the layout. */
export const sessionEndedMiddleware =
  (layoutId: string, spaceUrl: string, hasCopy: (url: URL) => Promise<boolean>): MiddlewareFunction<RouteResults> =>
  async ({ request }, next) => {
    const results = await next();
    const failed = results[layoutId];
    if (request.method !== "GET" || failed?.type !== "error" || failed.result instanceof Response) return results;
    if (isNetworkError(failed.result)) {
      const url = new URL(request.url);
      const address = url.pathname + url.search;
      if (address === location.pathname + location.search) return results;
      // The worker has copies of documents, not of data.
      if (await hasCopy(url)) {
        location.assign(address);
        return new Promise(() => {});
      }
      delete results[layoutId];
    } else if (await hasEnded(failed.result, spaceUrl)) {
      results[layoutId] = { type: "error", result: new ErrorResponse(404, "", null) };
    }
    return results;
  };

/** Requests the space (404 for non-members), because the router drops the status of a response without route data. */
async function hasEnded(failure: unknown, spaceUrl: string): Promise<boolean> {
  if (isRouteErrorResponse(failure)) return failure.status === 404;
  const response = await fetch(spaceUrl, { method: "HEAD" }).catch(() => null);
  return response?.status === 404;
}
