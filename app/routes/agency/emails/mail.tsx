import { data, href } from "react-router";
import { ok } from "#app/platform/result.ts";
import { readRecipient, resendTo } from "#app/application/agency/sent-emails.server.ts";
import { MailView } from "#app/features/emails/mail-view.tsx";
import { suggestAddress } from "#app/features/emails/suggested-address.ts";
import { mailsQuery, describeMailList } from "#app/features/emails/mail-list.ts";
import { MailTable, MailHealthLine } from "#app/features/emails/mail-table.tsx";
import { resendSchema } from "#app/features/emails/resend.forms.ts";
import { mailRefusals } from "#app/features/emails/mails.messages.ts";
import { readMail, readMails } from "#app/features/emails/mails.server.ts";
import { resolveFailedMail } from "#app/features/emails/resend.server.ts";
import { formWith } from "#app/http/forms/answer-form.server.ts";
import { answerIntents } from "#app/http/forms/answer-intents.server.ts";
import { requireMember } from "#app/http/request/require-member.server.ts";
import { AgencyHead } from "#app/layout/agency/agency-page.tsx";
import { ListDetail } from "#app/layout/agency/list-detail.tsx";
import { revalidateOnConflict } from "#app/router/revalidate-on-conflict.ts";
import { noindexMeta } from "#app/layout/document/page-meta.ts";
import type { Route } from "./+types/mail.ts";

export const meta = noindexMeta("E-mail");

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { services } = await requireMember(context);
  const [mail, client, list] = await Promise.all([
    readMail(services.db, services, params.id),
    readRecipient(services.db, params.id),
    readMails(services, url.searchParams),
  ]);
  if (!mail) throw data(null, { status: 404 });
  const { message, ...details } = mail;
  return {
    list,
    mail: {
      ...details,
      isReadable: message !== null,
      hasExpired: mail.expiresAt !== null && mail.expiresAt <= list.now,
    },
    text: url.searchParams.get("vue") === "texte" ? (message?.text ?? null) : null,
    client,
    suggestion: suggestAddress(mail.to),
  };
}

export const shouldRevalidate = revalidateOnConflict;

export function action(args: Route.ActionArgs) {
  const { id } = args.params;
  const memberForm = formWith({ requires: "member", messages: mailRefusals });
  const here = `${href("/agence/courriers/:id", { id })}${args.url.search}`;
  return answerIntents(args, {
    requires: "member",
    intents: {
      resend: memberForm({
        logMessage: "a mail was not sent again",
        schema: resendSchema,
        async handler({ ctx, viewer, value: { email, correct }, form }) {
          const sure = form.has("sure");
          const sent = await resendTo(ctx.services, viewer, id, { email, correct: correct !== undefined, sure });
          if (sent.ok) return ok({ to: here });
          return sent.reason === "same-address" ? { ...sent, field: "email" } : sent;
        },
      }),
      resolve: memberForm({
        logMessage: "a mail that failed was not resolved",
        async handler({ ctx, viewer }) {
          const resolved = await resolveFailedMail(ctx.services, viewer, id);
          return resolved.ok ? ok({ to: here, flash: "saved" }) : resolved;
        },
      }),
    },
  });
}

export default function Mail({ loaderData, actionData }: Route.ComponentProps) {
  const { list, mail, text, client, suggestion } = loaderData;
  const failed = actionData?.ok === false ? actionData : null;
  return (
    <>
      <AgencyHead title="E-mails," titleEnd={describeMailList(list)} />
      <MailHealthLine {...list} />
      <ListDetail
        list={<MailTable {...list} current={mail.id} />}
        listLayout="table"
        id="lettre"
        labelledBy="lettre-titre"
        back={{ to: mailsQuery.address(list.query), label: "Tous les e-mails" }}
      >
        <MailView
          key={mail.id}
          mail={mail}
          text={text}
          suggestion={suggestion}
          client={client}
          query={list.query}
          formFailed={failed}
          now={list.now}
        />
      </ListDetail>
    </>
  );
}
