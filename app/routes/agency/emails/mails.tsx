import { refusals } from "#app/forms/refusals.ts";
import { href } from "react-router";
import { sendTestMail } from "#app/application/agency/first-steps.server.ts";
import { ActionForm } from "#app/forms/action-form.tsx";
import { describeMailList } from "#app/features/emails/mail-list.ts";
import { MailTable, MailHealthLine } from "#app/features/emails/mail-table.tsx";
import { mailRefusals } from "#app/features/emails/mails.messages.ts";
import { readMails } from "#app/features/emails/mails.server.ts";
import { answerForm } from "#app/http/forms/answer-form.server.ts";
import { requireMember } from "#app/http/request/require-member.server.ts";
import { AgencyHead } from "#app/layout/agency/agency-page.tsx";
import { noindexMeta } from "#app/layout/document/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorNotice } from "#app/ui/error-notice.tsx";
import type { Route } from "./+types/mails.ts";
import { ok } from "#app/platform/result.ts";

export const handle = { isLive: true };

export const meta = noindexMeta("E-mails");

export async function loader({ context, url }: Route.LoaderArgs) {
  const { services } = await requireMember(context);
  return readMails(services, url.searchParams);
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, {
    logMessage: "the test mail was not written",
    requires: "member",
    messages: refusals(
      { 409: { "on-its-way": "L’e-mail d’essai précédent est encore en cours d’envoi." } },
      mailRefusals,
    ),
    async handler({ ctx, viewer }) {
      const sent = await sendTestMail(ctx.services, viewer);
      return sent.ok ? ok({ to: href("/agence/courriers") }) : sent;
    },
  });
}

export default function Mails({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <AgencyHead
        title="E-mails,"
        titleEnd={describeMailList(loaderData)}
        actions={
          <ActionForm answer={null}>
            <Button type="submit" variant="quiet" size="small">
              M’envoyer un e-mail d’essai
            </Button>
          </ActionForm>
        }
      />
      <ErrorNotice>{actionData?.ok === false && actionData.errors[""]}</ErrorNotice>
      <MailHealthLine {...loaderData} />
      <MailTable {...loaderData} />
    </>
  );
}
