import { data } from "react-router";
import type { Route } from "./+types/not-found.ts";

/** Sets the status for data requests too, which may leave out this loader and would then succeed. */
export const middleware: Route.MiddlewareFunction[] = [
  async (_, next) => {
    const answer = await next();
    return answer.ok ? new Response(null, { status: 404 }) : answer;
  },
];

export function loader() {
  throw data(null, { status: 404 });
}

export function action() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
