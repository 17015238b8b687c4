import { isRouteErrorResponse, type MiddlewareFunction, UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router";
import { isNetworkError, type RouteResults } from "./fetch-failures.ts";

/**
 * Says in the agency's space why a page did not come. Without reception its copy is shown where there is one, else what stands
 * around the pages stays; whose session has ended is told so.
 * @param layout the route of what stands around the pages
 * @param space its address, which is there for members alone
 * @param hasCopy whether the service worker has a fresh copy of an address
 */
export const sessionEndedMiddleware =
  (layout: string, space: string, hasCopy: (url: URL) => Promise<boolean>): MiddlewareFunction<RouteResults> =>
  async ({ request }, next) => {
    const results = await next();
    const failed = results[layout];
    if (request.method !== "GET" || failed?.type !== "error" || failed.result instanceof Response) return results;
    if (isNetworkError(failed.result)) {
      const asked = new URL(request.url);
      const address = asked.pathname + asked.search;
      if (address === location.pathname + location.search) return results;
      // Of the whole document the service worker has a copy; of its data there is none.
      if (await hasCopy(asked)) {
        location.assign(address);
        return new Promise(() => {});
      }
      delete results[layout];
    } else if (await hasEnded(failed.result, space)) {
      results[layout] = { type: "error", result: new ErrorResponse(404, "", null) };
    }
    return results;
  };

/** The router has no word for an answer in which none of its routes is: the space itself is asked. */
async function hasEnded(failure: unknown, space: string): Promise<boolean> {
  if (isRouteErrorResponse(failure)) return failure.status === 404;
  const answer = await fetch(space, { method: "HEAD" }).catch(() => null);
  return answer?.status === 404;
}
