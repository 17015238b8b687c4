import { redirect } from "react-router";
import { failed, ok } from "#app/platform/result.ts";
import { removePicture } from "#app/features/profile/profile-picture.server.ts";
import { answerPicture } from "#app/http/forms/profile-picture-response.server.ts";
import { requestContext } from "#app/http/request/request-context.server.ts";
import type { Route } from "./+types/profile-picture-removal.ts";

export function action({ request, context }: Route.ActionArgs) {
  const ctx = requestContext(context);
  return answerPicture(request, ctx, async () => {
    const viewer = await ctx.viewer();
    if (!viewer) return failed("logged-out");
    if (!(await ctx.allow("post"))) return failed("too-many");
    await removePicture(ctx.services, viewer.id);
    return ok({ picture: null });
  });
}

export function loader() {
  return redirect("/");
}
