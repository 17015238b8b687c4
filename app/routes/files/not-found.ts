import { data } from "react-router";
import { requestContext } from "#app/http/request/request-context.server.ts";
import type { Route } from "./+types/not-found.ts";

/** Data requests may skip this loader and would then succeed, so the middleware sets the status. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context }, next) => {
    const response = await next();
    if (!response.ok) return response;
    // Without a database, a member is not recognised, and the agency's addresses lead here.
    return new Response(null, { status: requestContext(context).isDatabaseUnavailable ? 503 : 404 });
  },
];

export function loader() {
  throw data(null, { status: 404 });
}

/** Succeeds, because the loaders then throw the error: the root's without a database, otherwise this route's. */
export function action() {
  return null;
}

export default function NotFound() {
  return null;
}
