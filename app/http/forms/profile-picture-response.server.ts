import { href, redirect } from "react-router";
import { failed, type Result } from "#app/platform/result.ts";
import {
  type PictureAnswer,
  type PictureRefusal,
  pictureRefusals,
} from "#app/features/profile/profile-picture.messages.ts";
import { safeReturnPath, withReturn } from "#app/features/account/return-to.ts";
import { flashCookie } from "#app/http/request/flash.server.ts";
import { asksForPage } from "#app/http/response/content-types.ts";
import type { RequestContext } from "#app/http/request/request-context.server.ts";

type Outcome = Result<{ picture: string | null }, PictureRefusal>;

export async function answerPicture(
  request: Request,
  ctx: RequestContext,
  changePicture: () => Promise<Outcome>,
): Promise<Response> {
  let outcome: Outcome;
  try {
    outcome = await changePicture();
  } catch (error) {
    if (!request.signal.aborted) {
      ctx.services.log.error({ requestId: ctx.requestId, err: error }, "the picture could not be changed");
    }
    outcome = failed("failed");
  }
  return asksForPage(request) ? redirectBack(request, ctx, outcome) : json(outcome);
}

function json(outcome: Outcome): Response {
  const answer: PictureAnswer = outcome.ok ? outcome : { ok: false, message: pictureRefusals[outcome.reason].message };
  const status = outcome.ok ? 200 : pictureRefusals[outcome.reason].status;
  return Response.json(answer, { status, headers: { "Cache-Control": "private, no-store" } });
}

async function redirectBack(request: Request, ctx: RequestContext, outcome: Outcome): Promise<Response> {
  const page = referringPage(request);
  const success = outcome.ok && outcome.picture ? "changed" : "removed";
  const result = outcome.ok ? success : outcome.reason;
  if (result === "logged-out") return redirect(withReturn(href("/login"), page), 303);
  const cookie = await flashCookie(`picture-${result}`, ctx.secure);
  return redirect(page, { status: 303, headers: { "Set-Cookie": cookie } });
}

function referringPage(request: Request): string {
  const referrer = request.headers.get("referer");
  if (!referrer || !URL.canParse(referrer)) return "/";
  const { pathname, search } = new URL(referrer);
  return safeReturnPath(pathname + search);
}
