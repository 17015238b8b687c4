import { data, type MiddlewareFunction } from "react-router";
import { fetchRouteModules } from "./fetch-route-modules.ts";
import { NetworkError, screenAfterFailedLoad, formFailure, type RouteResults } from "./fetch-failures.ts";

/** The path that the last form redirects to, until the next load has ended. */
let redirectPath: string | null = null;

/** Client middleware: a failed form gets a form error, and `screenAfterFailedLoad` decides about a failed load. */
export const networkErrorMiddleware: MiddlewareFunction<RouteResults> = async ({ request }, next) => {
  if (request.method === "GET") return handleFailedLoads(request, await next());
  const copy = request.clone();
  const results = await next();
  for (const [id, { type, result }] of Object.entries(results)) {
    const target = result instanceof Response && result.headers.get("Location");
    if (target) {
      redirectPath = pathOf(target);
      // Without the target's code, the router would load the document, and the browser would show its own error page.
      if (!(await fetchRouteModules(redirectPath))) results[id] = { type: "error", result: new NetworkError() };
    } else if (type === "error") {
      results[id] = { type: "data", result: data(formFailure(await copy.formData(), result), 503) };
    }
  }
  return results;
};

function handleFailedLoads(request: Request, results: RouteResults): RouteResults {
  const path = pathOf(request.url);
  const isVisible = path === pathOf(location.href);
  const isAfterForm = path === redirectPath;
  redirectPath = null;
  for (const [id, { type, result }] of Object.entries(results)) {
    if (result instanceof Response) {
      // After Back, the router would push the redirect's target, and Back would never get past this page.
      if (isVisible) result.headers.set("X-Remix-Replace", "1");
    } else if (type === "error") {
      const screen = screenAfterFailedLoad(result, isVisible && !isAfterForm);
      if (screen === "visible-page") delete results[id];
      else if (screen === "network-error") results[id] = { type, result: new NetworkError() };
    }
  }
  return results;
}

function pathOf(address: string): string {
  const { pathname, search } = new URL(address, location.href);
  return pathname + search;
}
