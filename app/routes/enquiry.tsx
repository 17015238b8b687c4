import { data, redirect, useFetcher } from "react-router";
import { EnquiryForm } from "#app/features/enquiries/enquiry-form.tsx";
import type { EnquiryResult } from "#app/features/enquiries/enquiry-result.ts";
import { submitEnquiry } from "#app/features/enquiries/enquiry-submission.ts";
import { checkDraft, emptyDraft, readDraft } from "#app/features/enquiries/enquiry.forms.ts";
import { sendEnquiry } from "#app/features/enquiries/enquiry.server.ts";
import { authHref } from "#app/layout/auth-modal-context.tsx";
import { PageHead } from "#app/layout/page-head.tsx";
import { pageMeta } from "#app/layout/page-meta.ts";
import { flashCookie } from "#app/http/flash.server.ts";
import { asksForPage, readForm } from "#app/http/form-data.server.ts";
import { forgetDraft, keepDraft } from "#app/http/enquiry-draft.server.ts";
import { visitOf } from "#app/http/visit.server.ts";
import styles from "./answer-page.module.css";
import type { Route } from "./+types/enquiry.ts";

const HOME_OF_THE_FORM = "/contact#demande";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Votre demande", noindex: true });

/** The form stands on /contact; this address only takes what it sends, and shows it again when it was refused. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = visitOf(context);
  if (visit.method !== "POST") throw redirect("/contact");
  const viewer = await visit.viewer();
  return { email: viewer?.email ?? null };
}

export async function action({ request, context }: Route.ActionArgs) {
  const visit = visitOf(context);
  const { services } = visit;
  const form = await readForm(request);
  const draft = readDraft(form);
  const email = form.get("email");

  const errors = checkDraft(draft, typeof email === "string" ? email : undefined);
  if (errors) return data<EnquiryResult>({ status: "invalid", errors, draft }, { status: 400 });
  try {
    const viewer = await visit.viewer();
    if (!viewer) {
      const kept = await keepDraft(draft, typeof email === "string" ? email.toLowerCase() : "", visit.secure);
      const headers: HeadersInit = kept ? { "Set-Cookie": kept } : {};
      return data<EnquiryResult>({ status: "refused", reason: "logged-out", draft }, { status: 401, headers });
    }
    if (!(await visit.allow("request", viewer.id))) {
      return data<EnquiryResult>({ status: "refused", reason: "too-many", draft }, { status: 429 });
    }
    await sendEnquiry(services.enquiries, viewer, draft);
  } catch (error) {
    services.log.error({ requestId: visit.requestId, err: error }, "enquiry not sent");
    return data<EnquiryResult>({ status: "refused", reason: "failed", draft }, { status: 503 });
  }
  services.mailWorker.poke();
  const headers = new Headers({ "Set-Cookie": await forgetDraft(visit.secure) });
  if (asksForPage(request)) {
    // Without our script: a reload of the answer must not send the form again.
    headers.append("Set-Cookie", await flashCookie("enquiry-sent", visit.secure));
    throw redirect(HOME_OF_THE_FORM, { status: 303, headers });
  }
  return data<EnquiryResult>({ status: "sent" }, { status: 200, headers });
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) => submitEnquiry(request, serverAction);

export default function EnquiryPage({ loaderData, actionData }: Route.ComponentProps) {
  const fetcher = useFetcher<EnquiryResult>();
  return (
    <>
      <PageHead title="Votre" turn="demande." />
      <div className={`grid ${styles.answer}`}>
        <EnquiryForm
          email={loaderData.email}
          draft={emptyDraft}
          result={actionData ?? null}
          fetcher={fetcher}
          action="/demande"
          loginHref={authHref("login", HOME_OF_THE_FORM)}
        />
      </div>
    </>
  );
}
