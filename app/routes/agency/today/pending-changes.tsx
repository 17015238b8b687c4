import { closePendingGroup, listPendingGroups } from "#app/application/agency/pending-groups.server.ts";
import { changeRefusals, changesDone } from "#app/features/booking/undo/undo.messages.ts";
import { href } from "react-router";
import { withDate } from "#app/features/booking/time/agenda-address.ts";
import { appointmentExists } from "#app/features/booking/appointments/appointment-rows.server.ts";
import { restoredDateOf } from "#app/features/booking/undo/undo.server.ts";
import { postponeForMessage } from "#app/features/booking/pending-changes/pending-message.server.ts";
import { PendingChangeList } from "#app/features/booking/undo/undo-bar.tsx";
import { agencyReturnPath } from "#app/http/request/agency-return-path.server.ts";
import { formWith } from "#app/http/forms/answer-form.server.ts";
import { answerIntents } from "#app/http/forms/answer-intents.server.ts";
import { readId } from "#app/http/forms/form-data.server.ts";
import { requireMember } from "#app/http/request/require-member.server.ts";
import { AgencyHead } from "#app/layout/agency/agency-page.tsx";
import { agencyHome } from "#app/layout/agency/agency-navigation.ts";
import { noindexMeta } from "#app/layout/document/page-meta.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { failed, ok } from "#app/platform/result.ts";
import { ErrorNotice } from "#app/ui/error-notice.tsx";
import { UnderlinedLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/pending-changes.ts";

export const meta = noindexMeta("Actions en attente");

export async function loader({ context }: Route.LoaderArgs) {
  const { member, services } = await requireMember(context);
  return { groups: await listPendingGroups(services, member) };
}

export function action(args: Route.ActionArgs) {
  return answerIntents(args, { requires: "member", intents });
}

const memberForm = formWith({ requires: "member", messages: changeRefusals });

function finalizeForm(outcome: keyof typeof changesDone) {
  return memberForm({
    logMessage: "the changes were not finalized",
    async handler({ ctx: { services }, viewer, form }) {
      const group = readId(form, "group");
      const count = await closePendingGroup(services, viewer, group, outcome);
      if (count === 0) return failed("too-late");
      const back = agencyReturnPath(form) ?? agencyHome.to;
      const to = outcome === "undone" ? await pageAfterUndo(services.db, group, back) : back;
      return ok({
        data: { message: changesDone[outcome] },
        toWithoutScript: back,
        flash: `changes-${outcome}`,
        ...(to !== back && { to }),
      });
    },
  });
}

const intents = {
  "write-message": memberForm({
    logMessage: "the mail was not postponed",
    async handler({ ctx, form }) {
      const { services } = ctx;
      const id = await postponeForMessage(services.db, readId(form, "group"), services.now());
      return id ? ok({ to: href("/agence/agenda/:id/mot", { id }) }) : failed("too-late");
    },
  }),
  notified: finalizeForm("notified"),
  suppressed: finalizeForm("suppressed"),
  undone: finalizeForm("undone"),
};

/** An undone new appointment has no page any more. */
async function pageAfterUndo(db: Db, group: string, back: string): Promise<string> {
  const id = /^\/agence\/agenda\/([\w-]{36})/.exec(back)?.[1];
  if (id !== undefined) return (await appointmentExists(db, id)) ? back : agencyHome.to;
  const date = await restoredDateOf(db, group);
  return date === null ? back : withDate(back, date);
}

/** A narrow undo bar links to this page. Without JavaScript, the page also says why an undo came too late. */
export default function PendingChanges({ loaderData: { groups }, actionData }: Route.ComponentProps) {
  return (
    <>
      <AgencyHead title="Actions en attente" />
      <ErrorNotice>{actionData?.ok === false && actionData.errors[""]}</ErrorNotice>
      <PendingChangeList groups={groups} />
      {groups.length === 0 && <p>Aucune action en attente.</p>}
      <p>
        <UnderlinedLink to={agencyHome.to}>Aujourd’hui</UnderlinedLink>
      </p>
    </>
  );
}
