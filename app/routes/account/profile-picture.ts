import { redirect } from "react-router";
import { failed } from "#app/platform/result.ts";
import { changePicture } from "#app/features/profile/profile-picture.server.ts";
import { discardBody } from "#app/http/entrance/discard-body.server.ts";
import { answerPicture } from "#app/http/forms/profile-picture-response.server.ts";
import { requestContext } from "#app/http/request/request-context.server.ts";
import type { Route } from "./+types/profile-picture.ts";

export function action({ request, context }: Route.ActionArgs) {
  const ctx = requestContext(context);
  return answerPicture(request, ctx, async () => {
    const viewer = await ctx.viewer();
    const isAllowed = viewer !== null && (await ctx.allow("upload", viewer.id));
    if (!isAllowed) {
      await discardBody(request);
      return failed(viewer ? "too-many" : "logged-out");
    }
    const contentType = request.headers.get("content-type") ?? "";
    return changePicture(ctx.services, viewer.id, { body: request.body, contentType });
  });
}

export function loader() {
  return redirect("/");
}
