import { data, href, redirect } from "react-router";
import { failed, ok } from "#app/platform/result.ts";
import { eraseClient, recordExport, setAccountEnabled } from "#app/application/privacy/client-data.server.ts";
import { readClientFigures } from "#app/application/agency/client-details.server.ts";
import { reauthenticationSchema } from "#app/features/account/second-factor/second-factor.forms.ts";
import { accountSchema, erasureSchema } from "#app/features/clients/clients.forms.ts";
import { clientDone, clientRefusals } from "#app/features/clients/clients.messages.ts";
import { reauthenticate, readReauthentication } from "#app/http/request/reauthenticate.server.ts";
import { formWith } from "#app/http/forms/answer-form.server.ts";
import { answerIntents } from "#app/http/forms/answer-intents.server.ts";
import { requireMember } from "#app/http/request/require-member.server.ts";
import { createReauthenticationProof } from "#app/http/request/reauthentication-proof.server.ts";
import { AgencyHead, AgencySection } from "#app/layout/agency/agency-page.tsx";
import { noindexMeta } from "#app/layout/document/page-meta.ts";
import { buttonClass, UnderlinedLink } from "#app/ui/button.tsx";
import { SuccessNotice } from "#app/ui/success-notice.tsx";
import type { Route } from "./+types/client-data.ts";
import { AccountStateForm, type DataAnswer, ErasureForm, ExportForm } from "./client-data-forms.tsx";

export const meta = noindexMeta("Données d’un client");

export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx, member: owner } = await requireMember(context, "owner");
  const [record, reauthentication] = await Promise.all([
    readClientFigures(ctx.services, params.id),
    readReauthentication(ctx, owner),
  ]);
  if (!record) throw data(null, { status: 404 });
  if ("mergedInto" in record) throw redirect(href("/agence/clients/:id/donnees", { id: record.mergedInto }));
  const { id, name, accounts, guests, counts } = record;
  return { id, name, accounts, hasGuests: guests.length > 0, counts, reauthentication };
}

export function action(args: Route.ActionArgs) {
  const { id } = args.params;
  const ownerForm = formWith({ requires: "owner", messages: clientRefusals });
  const setEnabled = (isEnabled: boolean) =>
    ownerForm({
      logMessage: "an account was not disabled or enabled",
      schema: accountSchema,
      async handler({ ctx, viewer, value: { account, currentPassword } }) {
        const reauthenticated = await reauthenticate(ctx, viewer, currentPassword, "account-state");
        if (!reauthenticated.ok) return reauthenticated;
        const changed = await setAccountEnabled(ctx.services, viewer, id, account, isEnabled);
        if (!changed.ok) return changed;
        ctx.logSecurity(isEnabled ? "account-enabled" : "account-disabled", { account });
        return ok({ data: { done: isEnabled ? ("enabled" as const) : ("disabled" as const) } });
      },
    });
  return answerIntents(args, {
    requires: "owner",
    intents: {
      export: ownerForm({
        logMessage: "the data of a client were not exported",
        schema: reauthenticationSchema,
        async handler({ ctx, viewer, value: { currentPassword } }) {
          const reauthenticated = await reauthenticate(ctx, viewer, currentPassword, "client-export");
          if (!reauthenticated.ok) return reauthenticated;
          const { services } = ctx;
          const recorded = await recordExport(services, viewer, id);
          if (!recorded.ok) return recorded;
          ctx.logSecurity("client-exported", { account: viewer.id });
          const proof = createReauthenticationProof(
            services.settings.sessionSecret,
            `client ${id} ${viewer.id}`,
            services.now(),
          );
          return ok({ data: { file: `${href("/agence/clients/:id/donnees.json", { id })}?preuve=${proof}` } });
        },
      }),
      "close-account": setEnabled(false),
      "reopen-account": setEnabled(true),
      erase: ownerForm({
        logMessage: "a client was not erased",
        schema: erasureSchema,
        async handler({ ctx, viewer, value: { acknowledged, currentPassword } }) {
          if (!acknowledged) return failed("not-acknowledged", { field: "acknowledged" });
          const reauthenticated = await reauthenticate(ctx, viewer, currentPassword, "client-erasure");
          if (!reauthenticated.ok) return reauthenticated;
          const erased = await eraseClient(ctx.services, viewer, id);
          if (!erased.ok) return erased;
          ctx.logSecurity("client-erased", { account: viewer.id });
          for (const account of erased.accounts) ctx.logSecurity("account-deleted", { account });
          return ok({ to: `${href("/agence/reglages/droits")}#repondues` });
        },
      }),
    },
  });
}

export default function ClientData({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, accounts, hasGuests, counts, reauthentication } = loaderData;
  const answer: DataAnswer = actionData;
  return (
    <>
      <AgencyHead
        title="Ses données,"
        titleEnd={<bdi>{name}</bdi>}
        back={{ to: `${href("/agence/clients/:id", { id })}#fiche`, label: "Sa fiche" }}
        intro={
          <p className="caption">
            Ce client peut demander à les recevoir : vous avez un mois pour répondre.{" "}
            <UnderlinedLink to={`${href("/agence/reglages/droits")}?client=${id}#noter`}>
              Ajouter une demande
            </UnderlinedLink>
          </p>
        }
      />
      {answer?.ok && answer.file && (
        <SuccessNotice>
          Le fichier est prêt : téléchargez-le dans la minute.{" "}
          <a className={buttonClass({ size: "small" })} href={answer.file} download>
            Télécharger
          </a>
        </SuccessNotice>
      )}
      <SuccessNotice>{answer?.ok && answer.done && clientDone[answer.done]}</SuccessNotice>
      <AgencySection title="Tout télécharger">
        <ExportForm reauthentication={reauthentication} answer={answer} />
      </AgencySection>
      {accounts.map((account) => (
        <AgencySection key={account.id} title={account.isDisabled ? "Réactiver son compte" : "Désactiver son compte"}>
          <AccountStateForm account={account} reauthentication={reauthentication} answer={answer} />
        </AgencySection>
      ))}
      <AgencySection title="Effacer sa fiche" id="effacer">
        <ErasureForm
          name={name}
          hasAccount={accounts.length > 0}
          hasGuests={hasGuests}
          counts={counts}
          reauthentication={reauthentication}
          answer={answer}
        />
      </AgencySection>
    </>
  );
}
