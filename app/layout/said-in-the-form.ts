import { data, isRouteErrorResponse, type MiddlewareFunction } from "react-router";
import { type FormRefused, intentOf, type NoAnswer, typedIn } from "#app/ui/form-answer.ts";
import { fetchRouteModules } from "#app/ui/route-modules.ts";

type Results = Record<string, { type: "data" | "error"; result: unknown }>;

/** No answer came. */
export class LineCut extends Error {
  override name = "LineCut";
}

/** Where the last form leads, until that page is asked for. */
let leadsTo: string | null = null;

/**
 * Stands, in the browser, between every form and the server, for all routes. A form that gets no answer of ours stays
 * where it is and says so: what comes back is a refusal like the server's, and no page is loaded again. A page that
 * cannot be loaded again after a form stays as it is shown.
 */
export const saidInTheForm: MiddlewareFunction<Results> = async ({ request }, next) => {
  if (request.method === "GET") return afterwards(request, await next());
  const copy = request.clone();
  const results = await next();
  for (const [id, { type, result }] of Object.entries(results)) {
    const target = result instanceof Response && result.headers.get("Location");
    if (target) {
      leadsTo = pathOf(target);
      // Without its code the router would load the document again, and the browser show a page of its own.
      if (!(await fetchRouteModules(leadsTo))) results[id] = { type: "error", result: new LineCut() };
    } else if (type === "error") {
      results[id] = { type: "data", result: data(await unanswered(copy, result), 503) };
    }
  }
  return results;
};

async function unanswered(request: Request, error: unknown): Promise<FormRefused> {
  const form = await request.formData();
  const reason: NoAnswer = isRouteErrorResponse(error) ? "foreign" : "cut";
  return { ok: false, intent: intentOf(form), reason, errors: {}, typed: typedIn(form) };
}

function afterwards(request: Request, results: Results): Results {
  const path = pathOf(request.url);
  const after = path === leadsTo;
  leadsTo = null;
  for (const [id, { type, result }] of Object.entries(results)) {
    if (type !== "error" || result instanceof Response) continue;
    // Loaded again for the sake of what has changed: what is shown counts until that succeeds.
    if (!after && path === location.pathname + location.search && !isMeant(result)) delete results[id];
    else if (isCut(result)) results[id] = { type, result: new LineCut() };
  }
  return results;
}

/** The page is no longer there, or no longer this person's. */
function isMeant(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status < 500;
}

/** `fetch` throws a TypeError when there is no connection, the router an Error when it ends before the answer does. */
function isCut(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof Error && error.cause !== undefined);
}

function pathOf(address: string): string {
  const { pathname, search } = new URL(address, location.href);
  return pathname + search;
}
