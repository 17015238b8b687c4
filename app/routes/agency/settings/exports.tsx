import { href } from "react-router";
import * as z from "zod/mini";
import { CSV_NAMES, type CsvName, isCsvName } from "#app/application/exports/csv-names.ts";
import { ActionForm } from "#app/forms/action-form.tsx";
import { reauthenticationRefusals } from "#app/forms/reauthentication-refusals.ts";
import { existingPasswordField } from "#app/forms/person.forms.ts";
import { typeset } from "#app/french/typeset.ts";
import { reauthenticate, readReauthentication } from "#app/http/request/reauthenticate.server.ts";
import { answerForm } from "#app/http/forms/answer-form.server.ts";
import { requireMember } from "#app/http/request/require-member.server.ts";
import { createReauthenticationProof } from "#app/http/request/reauthentication-proof.server.ts";
import { backToSettings } from "#app/layout/agency/agency-navigation.ts";
import { AgencyHead } from "#app/layout/agency/agency-page.tsx";
import { noindexMeta } from "#app/layout/document/page-meta.ts";
import { recordEvent } from "#app/platform/events/record-event.server.ts";
import { ok } from "#app/platform/result.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { ReauthenticationFields } from "#app/ui/form/reauthentication-fields.tsx";
import { SuccessNotice } from "#app/ui/success-notice.tsx";
import { RadioGroup } from "#app/ui/form/choices.tsx";
import type { Route } from "./+types/exports.ts";

export const meta = noindexMeta("Exports");

const NAMES = Object.keys(CSV_NAMES) as [CsvName, ...CsvName[]];

const tableSchema = z.object({
  table: z.enum(NAMES, { error: "Choisissez un export." }),
  currentPassword: existingPasswordField,
});

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, member: owner } = await requireMember(context, "owner");
  const table = url.searchParams.get("tableau") ?? "";
  return {
    reauthentication: await readReauthentication(ctx, owner),
    chosenTable: isCsvName(table) ? table : "agenda",
    tables: NAMES.map((value) => ({ value, label: CSV_NAMES[value] })),
  };
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, {
    logMessage: "a table was not exported",
    schema: tableSchema,
    requires: "owner",
    messages: reauthenticationRefusals,
    async handler({ ctx, viewer, value: { table, currentPassword } }) {
      const reauthenticated = await reauthenticate(ctx, viewer, currentPassword, "table");
      if (!reauthenticated.ok) return reauthenticated;
      const { db, now, settings } = ctx.services;
      await db.transaction().execute((trx) =>
        recordEvent(trx, {
          at: now(),
          actor: { memberId: viewer.id },
          kind: "table-exported",
          userId: viewer.id,
          subjectId: viewer.id,
          data: { table },
        }),
      );
      ctx.logSecurity("table-exported", { account: viewer.id, detail: table });
      const proof = createReauthenticationProof(settings.sessionSecret, `${table} ${viewer.id}`, now());
      const file = href("/agence/:file", { file: `${table}.csv` });
      return ok({ data: { file: `${file}?preuve=${proof}`, name: CSV_NAMES[table] } });
    },
  });
}

export default function Exports({
  loaderData: { reauthentication, tables, chosenTable },
  actionData,
}: Route.ComponentProps) {
  return (
    <>
      <AgencyHead
        back={backToSettings}
        title="Exports"
        caption="Vos données, pour un tableur ou pour changer d’outil."
      />
      {actionData?.ok && (
        <SuccessNotice>
          {typeset(`« ${actionData.name} » est prêt : téléchargez-le dans la minute. `)}
          <a className={buttonClass({ size: "small" })} href={actionData.file} download>
            Télécharger
          </a>
        </SuccessNotice>
      )}
      <ActionForm
        answer={actionData}
        className="stack gap3 narrowForm"
        aria-label="Télécharger un export"
        submit="Préparer le fichier"
      >
        {(field) => (
          <>
            <RadioGroup legend="Export" options={tables} {...field("table", chosenTable)} />
            <ReauthenticationFields {...reauthentication} error={field("currentPassword").error} />
            <p className="note">
              Le fichier contient les données des clients : ne le conservez que le temps nécessaire. Ce téléchargement
              est inscrit au journal.
            </p>
          </>
        )}
      </ActionForm>
    </>
  );
}
