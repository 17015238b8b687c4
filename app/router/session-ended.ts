import { isRouteErrorResponse, type MiddlewareFunction, UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router";
import { isNetworkError, type RouteResults } from "./fetch-failures.ts";

/** After the session's end, a page that fails to load gets a 404. Offline, its copy is shown, or the layout stays. */
export const sessionEndedMiddleware =
  (layout: string, space: string, hasCopy: (url: URL) => Promise<boolean>): MiddlewareFunction<RouteResults> =>
  async ({ request }, next) => {
    const results = await next();
    const failed = results[layout];
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
      delete results[layout];
    } else if (await hasEnded(failed.result, space)) {
      results[layout] = { type: "error", result: new ErrorResponse(404, "", null) };
    }
    return results;
  };

/** Requests the space (404 for non-members), because the router drops the status of a response without route data. */
async function hasEnded(failure: unknown, space: string): Promise<boolean> {
  if (isRouteErrorResponse(failure)) return failure.status === 404;
  const response = await fetch(space, { method: "HEAD" }).catch(() => null);
  return response?.status === 404;
}
