import { existingPasswordField } from "#app/forms/person.forms.ts";
import { failed, ok } from "#app/platform/result.ts";
import type { RequestContext } from "./request-context.server.ts";

/** Reads the password that a link's page asks for. The caller checks it. */
export async function readLinkPassword(ctx: RequestContext, form: FormData, userId: string) {
  const password = existingPasswordField.safeParse(form.get("password"));
  if (!password.success) return failed("incomplete", { field: "password" });
  // A limit for links only, so that a link's holder cannot use up the owner's limit for /compte and /agence.
  return (await ctx.allow("login", `link:${userId}`)) ? ok({ password: password.data }) : failed("too-many");
}
