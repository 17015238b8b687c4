import { data, isRouteErrorResponse, type MiddlewareFunction } from "react-router";
import { unansweredForm, type RouteResults } from "./fetch-failures.ts";

/**
 * Says in a form of the agency's space why nothing of ours answered it; what is typed stays in it. Whoever has no session
 * any more is told that the address is none of the site's, like everybody else.
 */
export const agencyNetworkErrorMiddleware: MiddlewareFunction<RouteResults> = async ({ request }, next) => {
  if (request.method === "GET") return next();
  const copy = request.clone();
  const results = await next();
  for (const [id, { type, result }] of Object.entries(results)) {
    if (type !== "error" || result instanceof Response) continue;
    const failed = unansweredForm(await copy.clone().formData(), result);
    results[id] = { type: "data", result: data({ ...failed, errors: { "": sayNoAnswer(result) } }, 503) };
  }
  return results;
};

export function sayNoAnswer(error: unknown): string {
  if (!isRouteErrorResponse(error))
    return "Pas de réponse. Ce que vous avez écrit est gardé ici : quand le réseau revient, regardez si c'est fait, ou réessayez.";
  return error.status === 404
    ? "Votre session a pris fin, ou cette page n'existe plus : rien n'est fait. Reconnectez-vous dans un autre onglet, puis réessayez ; ce que vous avez écrit est gardé ici."
    : "Le site n'a pas répondu comme il faut. Ce que vous avez écrit est gardé ici : réessayez dans un instant.";
}
