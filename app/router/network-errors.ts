import { data, type MiddlewareFunction } from "react-router";
import { fetchRouteModules } from "./preload-route.ts";
import { NetworkError, shownAfterFailedLoad, unansweredForm, type RouteResults } from "./fetch-failures.ts";

/** Redirect target of the last form, until the next load has ended. */
let leadsTo: string | null = null;

/** Client middleware: a failed form gets a form error, and `shownAfterFailedLoad` decides about a failed load. */
export const networkErrorMiddleware: MiddlewareFunction<RouteResults> = async ({ request }, next) => {
  if (request.method === "GET") return handleFailedLoads(request, await next());
  const copy = request.clone();
  const results = await next();
  for (const [id, { type, result }] of Object.entries(results)) {
    const target = result instanceof Response && result.headers.get("Location");
    if (target) {
      leadsTo = pathOf(target);
      // Without the target's code, the router would load the document, and the browser would show its own error page.
      if (!(await fetchRouteModules(leadsTo))) results[id] = { type: "error", result: new NetworkError() };
    } else if (type === "error") {
      results[id] = { type: "data", result: data(unansweredForm(await copy.formData(), result), 503) };
    }
  }
  return results;
};

function handleFailedLoads(request: Request, results: RouteResults): RouteResults {
  const path = pathOf(request.url);
  const afterForm = path === leadsTo;
  leadsTo = null;
  for (const [id, { type, result }] of Object.entries(results)) {
    if (type !== "error" || result instanceof Response) continue;
    const instead = shownAfterFailedLoad(result, {
      asked: path,
      shown: location.pathname + location.search,
      afterForm,
    });
    if (instead === "visible-page") delete results[id];
    else if (instead === "network-error") results[id] = { type, result: new NetworkError() };
  }
  return results;
}

function pathOf(address: string): string {
  const { pathname, search } = new URL(address, location.href);
  return pathname + search;
}
