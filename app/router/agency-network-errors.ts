import { data, isRouteErrorResponse, type MiddlewareFunction } from "react-router";
import { formFailure, type RouteResults } from "./fetch-failures.ts";

/** Turns a form's failed request into a form error that names the cause. Without a session, the server answers 404. */
export const agencyNetworkErrorMiddleware: MiddlewareFunction<RouteResults> = async ({ request }, next) => {
  if (request.method === "GET") return next();
  const copy = request.clone();
  const results = await next();
  for (const [id, { type, result }] of Object.entries(results)) {
    if (type !== "error" || result instanceof Response) continue;
    const failed = formFailure(await copy.formData(), result);
    results[id] = { type: "data", result: data({ ...failed, errors: { "": networkErrorMessage(result) } }, 503) };
  }
  return results;
};

export function networkErrorMessage(error: unknown): string {
  if (!isRouteErrorResponse(error))
    return "Pas de réponse. Votre texte est conservé ici. Dès que la connexion revient, vérifiez si l’action a abouti ; sinon, réessayez.";
  return error.status === 404
    ? "Votre session a expiré, ou cette page n’existe plus : l’action n’a pas abouti. Votre texte est conservé ici : reconnectez-vous dans un autre onglet, puis réessayez."
    : "Le site n’a pas répondu correctement. Votre texte est conservé ici : réessayez dans un instant.";
}
