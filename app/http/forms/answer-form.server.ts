import { data, redirect, type RouterContextProvider } from "react-router";
import * as z from "zod/mini";
import { RETURN_FIELD } from "#app/features/account/return-to.ts";
import { NewerDraftError } from "#app/features/publishing/store/stored-drafts.server.ts";
import { newerDraft } from "#app/features/publishing/publishing.messages.ts";
import { commonRefusals } from "#app/forms/common-refusals.ts";
import type { Refusal } from "#app/forms/refusals.ts";
import type { Viewer } from "#app/platform/security/viewer.ts";
import type { LimitName } from "#app/platform/config/settings.server.ts";
import { failed, type Failed, ok } from "#app/platform/result.ts";
import { checkForm } from "#app/ui/form/checked-form.ts";
import {
  type FieldErrors,
  type FormDone,
  type FormFailed,
  INTENT_FIELD,
  intentOf,
  valuesIn,
} from "#app/ui/form/form-answer.ts";
import { isAgencyPath } from "#app/http/request/agency-path.ts";
import { flashCookie, type FlashName } from "#app/http/request/flash.server.ts";
import { readForm } from "./form-data.server.ts";
import { asksForPage } from "#app/http/response/content-types.ts";
import { loginTarget } from "#app/http/request/login-target.server.ts";
import {
  findErasedViewer,
  isMember,
  type RequiredRole,
  type MemberViewer,
  requireMember,
  requireMemberAgain,
} from "#app/http/request/require-member.server.ts";
import { runOnce } from "./submissions.server.ts";
import { type RequestContext, requestContext } from "#app/http/request/request-context.server.ts";

/** The permitted senders. `account`: any logged-in user; `visitor`: a logged-in user is redirected. */
type Sender = "anybody" | "visitor" | "account" | RequiredRole;

type SenderViewer<Who extends Sender> = Who extends RequiredRole
  ? MemberViewer
  : Who extends "account"
    ? Viewer
    : Viewer | null;

export interface SubmittedForm<Value, Who extends Sender = "anybody"> {
  request: Request;
  ctx: RequestContext;
  form: FormData;
  value: Value;
  viewer: SenderViewer<Who>;
}

interface Success<Data extends object> {
  ok: true;
  data?: Data;
  to?: string;
  /** Redirects only a browser without JavaScript, so that a reload does not submit again. */
  toWithoutScript?: string;
  flash?: FlashName;
  cookies?: readonly string[];
  headers?: Record<string, string>;
}

interface Failure<Reason, More extends object> {
  ok: false;
  reason: Reason;
  /** The field that shows the reason's message; by default, the form shows the message. */
  field?: string | undefined;
  /** All errors by field, instead of the reason's message. */
  errors?: FieldErrors;
  more?: More;
  cookies?: readonly string[];
  headers?: Record<string, string>;
}

const noFields = z.object({});

type MaybePromise<T> = T | Promise<T>;

interface SharedOptions<Reason extends string, Who extends Sender> {
  requires: Who;
  messages: Record<Reason, Refusal> & { failed: Refusal } & (Who extends "account"
      ? { "logged-out": Refusal }
      : unknown);
}

export interface OwnOptions<
  Value,
  Reason extends string,
  Who extends Sender,
  Data extends object,
  More extends object,
> {
  logMessage: string;
  intent?: string;
  schema?: z.ZodMiniType<Value>;
  /** Applies to clients and visitors in addition to `post`, to members instead of `memberPost`; null: no such limit. */
  rateLimit?: LimitName | null;
  countsRefusals?: false;
  handler(sent: SubmittedForm<Value, Who>): Promise<Success<Data> | Failure<NoInfer<Reason> | "fields", More>>;
  extendFailure?(
    reason: Reason | "fields" | "failed",
    sent: Pick<SubmittedForm<Value>, "request" | "ctx" | "form"> & { value: Value | undefined; errors: FieldErrors },
  ): MaybePromise<{ more?: More; cookies?: readonly string[] }>;
}

export interface ActionArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** Has no message, because the field errors explain the refusal. */
const INVALID_FIELDS: Refusal = { status: 400, message: "" };

const LIMITS_PER_ACCOUNT: ReadonlySet<LimitName> = new Set(["booking", "request", "upload"]);

/** Members work fast and from several addresses, so the limit is per member. @returns null if `countPost` counts it */
function limitWithKey(limit: LimitName, viewer: Viewer | null, address: string): [LimitName, string] | null {
  if (viewer && LIMITS_PER_ACCOUNT.has(limit)) return [limit, viewer.id];
  if (limit === "post") return isMember(viewer) ? ["memberPost", viewer.id] : null;
  return [limit, address];
}

/** A refusal returns the submitted values without secrets; an exception is logged and returned as `failed`. */
export async function answerForm<
  Value,
  Reason extends string = "failed",
  Who extends Sender = Sender,
  Data extends object = object,
  More extends object = object,
>({ request, context }: ActionArgs, options: SharedOptions<Reason, Who> & OwnOptions<Value, Reason, Who, Data, More>) {
  const ctx = requestContext(context);
  const { rateLimit = "post" } = options;
  const role = requiredRole(options.requires);
  if (role) await requireMember(context, role);
  const mayPost = await countPost(ctx);
  const form = mayPost ? await readForm(request) : new FormData();
  const intent = options.intent ?? intentOf(form);
  const checked = checkForm(options.schema ?? (noFields as unknown as z.ZodMiniType<Value>), form);
  const value = checked.ok ? checked.value : undefined;
  // Members' forms have fields that no schema names: price tables, a decision for each client of a closure.
  const declaredFields = isAgencyPath(new URL(request.url).pathname) ? null : declaredFieldsOf(options.schema);

  const refusals: Partial<Record<string, Refusal>> & { failed: Refusal } = {
    "too-many": commonRefusals["too-many"],
    ...options.messages,
    fields: INVALID_FIELDS,
  };

  async function answerFailure({
    reason,
    field = "",
    errors,
    more,
    cookies = [],
    headers = {},
  }: Failure<Reason | "fields" | "failed", More>) {
    // An erased account is refused as `logged-out`, for which the form of a link has no message.
    const { status, message } = refusals[reason] ?? refusals.failed;
    const fieldErrors = errors ?? (reason === "fields" ? {} : { [field]: message });
    const extension = await options.extendFailure?.(reason, { request, ctx, form, value, errors: fieldErrors });
    const answer: FormFailed<Reason | "failed"> = {
      ok: false,
      intent,
      reason,
      errors: fieldErrors,
      values: valuesIn(form, declaredFields),
    };
    return data(
      { ...answer, ...(extension?.more as Partial<More>), ...(more as Partial<More>) },
      { status, headers: withCookies([...(extension?.cookies ?? []), ...cookies], headers) },
    );
  }

  const loggedOut = failed("logged-out" as Reason);
  const result = await attempt(ctx, options.logMessage, loggedOut, async () => {
    if (role) await requireMemberAgain(context, role);
    if (!mayPost) return failed("too-many" as Reason);
    const viewer = options.requires === "anybody" ? null : await ctx.viewer();
    if (viewer && options.requires === "visitor") return ok(loginTarget(form.get(RETURN_FIELD), viewer.role));
    if (!checked.ok) return failed("fields", { errors: checked.errors });
    if (!viewer && options.requires === "account") return loggedOut;
    const limit = rateLimit && limitWithKey(rateLimit, viewer, ctx.address);
    if (limit && !(await ctx.allow(...limit))) return failed("too-many" as Reason);
    const run = () =>
      options.handler({ request, ctx, form, value: checked.value, viewer: viewer as SenderViewer<Who> });
    const outcome = await (viewer ? runOnce(ctx.services, viewer.id, request, form, run) : run());
    if (!outcome.ok && limit && options.countsRefusals === false) await ctx.services.limiter.refund(...limit);
    return outcome;
  });
  if (!result.ok) return answerFailure(result);

  const { data: payload, to, toWithoutScript, flash, cookies = [], headers } = result as Success<Data>;
  ctx.services.mailWorker.wake();
  const location = to ?? (asksForPage(request) ? toWithoutScript : undefined);
  const allCookies = flash && location ? [...cookies, await flashCookie(flash, ctx.secure)] : cookies;
  if (location) throw redirect(location, { status: 303, headers: withCookies(allCookies, headers) });
  const answer: FormDone<Data> = { ok: true, intent, ...(payload as Data) };
  // An explicit status, because the page would otherwise get its loader's status.
  return data(answer, { status: 200, headers: withCookies(allCookies, headers) });
}

/** For several forms with the same senders and messages: `memberForm({ … })` is then the action of one form. */
export function formWith<Reason extends string, Who extends Sender>(shared: SharedOptions<Reason, Who>) {
  return <Value, Data extends object = object, More extends object = object>(
    options: OwnOptions<Value, Reason, Who, Data, More>,
  ) =>
    (args: ActionArgs) =>
      answerForm<Value, Reason, Who, Data, More>(args, { ...shared, ...options });
}

function requiredRole(sender: Sender): RequiredRole | null {
  return sender === "member" || sender === "owner" ? sender : null;
}

/** Counts the form of a client or visitor before it is read, because a rejected form costs as much as a page. */
async function countPost(ctx: RequestContext): Promise<boolean> {
  try {
    return isMember(await ctx.viewer()) || (await ctx.allow("post"));
  } catch {
    // The database is unreachable, so `answerForm` fails later too, refuses the form and logs the cause.
    return true;
  }
}

function declaredFieldsOf(schema: z.ZodMiniType | undefined): ReadonlySet<string> {
  return new Set(schema instanceof z.ZodMiniObject ? [...Object.keys(schema.shape), INTENT_FIELD] : [INTENT_FIELD]);
}

/** A client whose account was erased in the meantime counts as logged out; a member gets a 404. */
async function attempt<T, LoggedOut>(
  ctx: RequestContext,
  logMessage: string,
  loggedOut: LoggedOut,
  work: () => Promise<T>,
): Promise<T | LoggedOut | Failed<"failed", { errors?: FieldErrors }>> {
  try {
    return await work();
  } catch (error) {
    const erasedViewer = await findErasedViewer(ctx, error);
    if (isMember(erasedViewer)) throw data(null, { status: 404 });
    if (erasedViewer) return loggedOut;
    // A thrown response is intended: a redirect, a 404.
    if (!(error instanceof Error)) throw error;
    ctx.services.log.error({ requestId: ctx.requestId, err: error }, logMessage);
    if (error instanceof NewerDraftError) return failed("failed", { errors: { "": newerDraft } });
    return failed("failed");
  }
}

function withCookies(cookies: readonly string[], others: Record<string, string> = {}): Headers {
  const headers = new Headers(others);
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return headers;
}
