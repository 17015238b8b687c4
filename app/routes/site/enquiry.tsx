import { href, redirect } from "react-router";
import { ok } from "#app/platform/result.ts";
import { EnquiryForm } from "#app/features/enquiries/form/enquiry-form.tsx";
import { enquirySchema } from "#app/features/enquiries/form/enquiry.forms.ts";
import { enquiryRefusals } from "#app/features/enquiries/form/enquiry.messages.ts";
import { emptyDraft } from "#app/features/enquiries/enquiry.ts";
import { sendEnquiry } from "#app/features/enquiries/form/send-enquiry.server.ts";
import { authHref } from "#app/layout/site/auth-modal-context.tsx";
import { LinkPage } from "#app/layout/site/link-page.tsx";
import { noindexMeta } from "#app/layout/document/page-meta.ts";
import { answerForm } from "#app/http/forms/answer-form.server.ts";
import { findOffer } from "#app/http/forms/find-offer.server.ts";
import { expiredDraftCookie, createDraftCookie } from "#app/http/forms/enquiry-draft.server.ts";
import { requestContext } from "#app/http/request/request-context.server.ts";
import type { Route } from "./+types/enquiry.ts";

const ENQUIRY_FORM = `${href("/contact")}#demande`;

export const meta = noindexMeta("Votre demande");

/** Receives the form of /contact, and shows it again after a failure. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  if (ctx.method !== "POST") throw redirect(href("/contact"));
  const viewer = await ctx.viewer();
  return { email: viewer?.email ?? null };
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, {
    logMessage: "the enquiry was not sent",
    schema: enquirySchema,
    requires: "account",
    rateLimit: "request",
    messages: enquiryRefusals,
    async handler({ ctx, viewer, value }) {
      await sendEnquiry(ctx.services, viewer, value, findOffer(value, ctx.contentPages));
      return ok({
        toWithoutScript: ENQUIRY_FORM,
        flash: "enquiry-sent",
        cookies: [await expiredDraftCookie(ctx.secure)],
      });
    },
    async extendFailure(reason, { ctx, value }) {
      if (reason !== "logged-out" || !value) return {};
      const cookie = await createDraftCookie(value, value.email?.toLowerCase() ?? "", ctx.secure);
      return { cookies: cookie ? [cookie] : [] };
    },
  });
}

export default function EnquiryPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <LinkPage title="Votre" titleEnd="demande.">
      <EnquiryForm
        email={loaderData.email}
        draft={emptyDraft}
        answer={actionData ?? null}
        action={href("/demande")}
        loginHref={authHref("login", ENQUIRY_FORM)}
      />
    </LinkPage>
  );
}
