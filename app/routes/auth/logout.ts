import { commonRefusals } from "#app/forms/common-refusals.ts";
import { redirect } from "react-router";
import { logOut } from "#app/features/account/session/session.server.ts";
import { expiredDraftCookie } from "#app/http/forms/enquiry-draft.server.ts";
import { clearSiteData } from "#app/http/live/clear-site-data.server.ts";
import { answerForm } from "#app/http/forms/answer-form.server.ts";
import type { Route } from "./+types/logout.ts";
import { ok } from "#app/platform/result.ts";

export function action(args: Route.ActionArgs) {
  return answerForm(args, {
    logMessage: "logout failed",
    requires: "anybody",
    rateLimit: null,
    messages: commonRefusals,
    async handler({ request, ctx }) {
      const viewer = await ctx.viewer();
      if (viewer) ctx.logSecurity("logout", { account: viewer.id });
      const expiredSessionCookie = await logOut(ctx.services, request.headers);
      return ok({
        to: "/",
        flash: "logout",
        cookies: [expiredSessionCookie, await expiredDraftCookie(ctx.secure)],
        headers: clearSiteData(viewer, request),
      });
    },
  });
}

export function loader() {
  return redirect("/");
}
