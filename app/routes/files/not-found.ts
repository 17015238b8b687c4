import { data } from "react-router";
import type { Route } from "./+types/not-found.ts";

/** Whatever parts of its data are asked for: where this loader is not among them, nothing would refuse it. */
export const middleware: Route.MiddlewareFunction[] = [
  async (_, next) => {
    const answer = await next();
    return answer.ok ? new Response(null, { status: 404 }) : answer;
  },
];

/** Any address that no other route knows: the error screen, with its status. */
export function loader() {
  throw data(null, { status: 404 });
}

export function action() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
