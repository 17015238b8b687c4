import { isRouteErrorResponse } from "react-router";
import { type FormFailed, intentOf, valuesIn } from "#app/ui/form/form-answer.ts";

/** What client middleware gets from `next()`: one result for each route that was called. React Router does not export the type. */
export type RouteResults = Record<string, { type: "data" | "error"; result: unknown }>;

/** No answer came. */
export class NetworkError extends Error {
  override name = "NetworkError";
}

/** What a form is told that the site did not answer. */
export function unansweredForm(form: FormData, error: unknown): FormFailed {
  const reason = isRouteErrorResponse(error) ? "unexpected-response" : "network-error";
  return { ok: false, intent: intentOf(form), reason, errors: {}, values: valuesIn(form) };
}

interface FailedLoad {
  /** The addresses of what was asked for and of what is shown. */
  asked: string;
  shown: string;
  /** A form has led there. */
  afterForm: boolean;
}

/**
 * What is shown when a page could not be loaded. Loaded again for the sake of what has changed, what is shown counts until
 * that succeeds.
 */
export function shownInstead(
  error: unknown,
  { asked, shown, afterForm }: FailedLoad,
): "what-is-shown" | "network-error" | "the-error" {
  if (!afterForm && asked === shown && !isMeant(error)) return "what-is-shown";
  return isNetworkError(error) ? "network-error" : "the-error";
}

/** The page is no longer there, or no longer this person's. */
function isMeant(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status < 500;
}

/** `fetch` throws a TypeError when there is no connection, the router an Error when it ends before the answer does. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof Error && error.cause !== undefined);
}
