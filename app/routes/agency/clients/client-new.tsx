import { href } from "react-router";
import { ok } from "#app/platform/result.ts";
import { addClient } from "#app/features/clients/correct-client.server.ts";
import { contactSchema } from "#app/features/clients/clients.forms.ts";
import { clientRefusals } from "#app/features/clients/clients.messages.ts";
import { ContactForm } from "#app/features/clients/contact-form.tsx";
import { answerForm } from "#app/http/forms/answer-form.server.ts";
import { requireMember } from "#app/http/request/require-member.server.ts";
import { AgencyHead } from "#app/layout/agency/agency-page.tsx";
import { noindexMeta } from "#app/layout/document/page-meta.ts";
import type { Route } from "./+types/client-new.ts";

export const meta = noindexMeta("Ajouter un client");

export async function loader({ context }: Route.LoaderArgs) {
  await requireMember(context);
  return null;
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, {
    logMessage: "a client was not added",
    schema: contactSchema,
    requires: "member",
    messages: clientRefusals,
    async handler({ ctx, viewer, value }) {
      const id = await addClient(ctx.services, viewer, value);
      return ok({ to: `${href("/agence/clients/:id", { id })}#fiche` });
    },
  });
}

export default function ClientNew({ actionData }: Route.ComponentProps) {
  return (
    <>
      <AgencyHead title="Ajouter" titleEnd="un client" back={{ to: href("/agence/clients"), label: "Clients" }} />
      <ContactForm
        label="Ajouter un client"
        submit="Ajouter"
        contact={{ name: null, email: null, phone: null }}
        contactId="new"
        failed={actionData?.ok === false ? actionData : undefined}
        backHref={href("/agence/clients")}
      />
    </>
  );
}
