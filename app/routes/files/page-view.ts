import { redirect } from "react-router";
import { countedPath, isBot } from "#app/features/analytics/page-views.ts";
import { countPageView } from "#app/features/analytics/page-views.server.ts";
import { parisDate } from "#app/features/booking/time/paris-time.ts";
import { readForm } from "#app/http/forms/form-data.server.ts";
import { refusalText } from "#app/http/response/refusal-page.server.tsx";
import { requestContext } from "#app/http/request/request-context.server.ts";
import type { Route } from "./+types/page-view.ts";

/** Counts a page view, without identifying the visitor or storing the browser's data. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = requestContext(context);
  // A separate rate limit, because page views must not use up the visitor's limit for forms.
  if (!(await ctx.allow("post", `audience ${ctx.address}`))) {
    return refusalText(429, "Trop de demandes. Réessayez plus tard.");
  }
  const submittedPath = (await readForm(request)).get("path");
  const path = typeof submittedPath === "string" ? countedPath(submittedPath) : null;
  if (!path) return refusalText(400, "Cette page n’est pas comptée.");
  if (!isBot(request.headers.get("user-agent"))) {
    const { db, now } = ctx.services;
    await countPageView(db, parisDate(now()), path);
  }
  return new Response(null, { status: 204 });
}

export function loader() {
  return redirect("/");
}
