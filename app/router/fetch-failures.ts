import { isRouteErrorResponse } from "react-router";
import { type FormFailed, intentOf, valuesIn } from "#app/ui/form/form-answer.ts";

/** Result of `next()` in client middleware, with one entry for each route. React Router does not export the type. */
export type RouteResults = Record<string, { type: "data" | "error"; result: unknown }>;

export class NetworkError extends Error {
  override name = "NetworkError";
}

/** The status of an error's page; 0 without a response. */
export function statusOf(error: unknown): number {
  if (error instanceof NetworkError) return 0;
  return isRouteErrorResponse(error) ? error.status : 500;
}

export function formFailure(form: FormData, error: unknown): FormFailed {
  const reason = isRouteErrorResponse(error) ? "unexpected-response" : "network-error";
  return { ok: false, intent: intentOf(form), reason, errors: {}, values: valuesIn(form) };
}

/**
 * A failed revalidation keeps the visible page, unless the server refused it with a 4xx status.
 * @param isRevalidation false after a navigation or a form
 */
export function screenAfterFailedLoad(
  error: unknown,
  isRevalidation: boolean,
): "visible-page" | "network-error" | "error-screen" {
  if (isRevalidation && !isRefusal(error)) return "visible-page";
  return isNetworkError(error) ? "network-error" : "error-screen";
}

/** True for a 4xx status, for example because the page no longer exists or is no longer this user's. */
function isRefusal(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status < 500;
}

/** Without a connection, `fetch` throws a TypeError. If a response is cut, the router throws an Error with a cause. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError || (error as Partial<Error> | null)?.cause !== undefined;
}
