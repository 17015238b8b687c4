import { redirect } from "react-router";
import { endPreviewCookie } from "#app/http/pages/preview.server.ts";
import { isMember } from "#app/http/request/require-member.server.ts";
import { requestContext } from "#app/http/request/request-context.server.ts";
import { previewHome } from "#app/layout/agency/agency-navigation.ts";
import type { Route } from "./+types/preview-end.ts";

export function loader() {
  throw new Response(null, { status: 404 });
}

export async function action({ context }: Route.ActionArgs) {
  const ctx = requestContext(context);
  const to = isMember(await ctx.viewer()) ? previewHome : "/";
  return redirect(to, { status: 303, headers: { "Set-Cookie": await endPreviewCookie(ctx.secure) } });
}
