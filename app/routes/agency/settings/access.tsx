import { data, href } from "react-router";
import { fullDay } from "#app/french/instant-labels.ts";
import { invitationSchema, memberRoleSchema, withdrawalSchema } from "#app/features/account/members/members.forms.ts";
import { type MemberDone, memberDone, memberRefusals } from "#app/features/account/members/members.messages.ts";
import { inviteMember, listInvitations, withdrawInvitation } from "#app/features/account/members/invitations.server.ts";
import { changeMemberRole, listMembers } from "#app/features/account/members/roles.server.ts";
import { reauthenticate, readReauthentication } from "#app/http/request/reauthenticate.server.ts";
import { formWith } from "#app/http/forms/answer-form.server.ts";
import { answerIntents } from "#app/http/forms/answer-intents.server.ts";
import { requireMember } from "#app/http/request/require-member.server.ts";
import { backToSettings } from "#app/layout/agency/agency-navigation.ts";
import { AgencyHead, AgencySection } from "#app/layout/agency/agency-page.tsx";
import { noindexMeta } from "#app/layout/document/page-meta.ts";
import { revalidateOnConflict } from "#app/router/revalidate-on-conflict.ts";
import { ErrorNotice } from "#app/ui/error-notice.tsx";
import { SuccessNotice } from "#app/ui/success-notice.tsx";
import { failed, ok } from "#app/platform/result.ts";
import { ListItem, List } from "#app/ui/list/list.tsx";
import type { Route } from "./+types/access.ts";
import { InviteForm, RoleForm, WithdrawForm } from "./access-forms.tsx";
import { JournalRetention } from "./journal-retention.tsx";

export const meta = noindexMeta("Accès");

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, member: owner, services } = await requireMember(context, "owner");
  const [members, invitations, reauthentication] = await Promise.all([
    listMembers(services.db),
    listInvitations(services),
    readReauthentication(ctx, owner),
  ]);
  return {
    ownId: owner.id,
    reauthentication,
    members: members.map(({ lastActiveAt, ...member }) => ({
      ...member,
      lastVisit: lastActiveAt && fullDay(lastActiveAt),
    })),
    invitations: invitations.map(({ expiresAt, ...invitation }) => ({ ...invitation, until: fullDay(expiresAt) })),
  };
}

export const shouldRevalidate = revalidateOnConflict;

export function action(args: Route.ActionArgs) {
  return answerIntents(args, { requires: "owner", intents });
}

const ownerForm = formWith({ requires: "owner", messages: memberRefusals });

const intents = {
  "change-role": ownerForm({
    logMessage: "a role was not changed",
    schema: memberRoleSchema,
    async handler({ ctx, viewer, value: { person, role, currentPassword } }) {
      const reauthenticated = await reauthenticate(ctx, viewer, currentPassword, "role");
      if (!reauthenticated.ok) return reauthenticated;
      const changed = await changeMemberRole(ctx.services, viewer, person, role);
      if (!changed.ok) {
        if (changed.reason === "not-owner") throw data(null, { status: 403 });
        return failed(changed.reason);
      }
      ctx.logSecurity("role-changed", { account: person, detail: role });
      // Owners who give up their own role may no longer open this page.
      if (person === viewer.id && role !== "owner")
        return ok({ to: role === "team" ? href("/agence") : href("/login") });
      return done(role === "client" ? "removed" : "role");
    },
  }),
  invite: ownerForm({
    logMessage: "an invitation was not sent",
    schema: invitationSchema,
    async handler({ ctx, viewer, value: { email, role, currentPassword } }) {
      const reauthenticated = await reauthenticate(ctx, viewer, currentPassword, "invitation");
      if (!reauthenticated.ok) return reauthenticated;
      const invited = await inviteMember(ctx.services, viewer, { email, role });
      if (!invited.ok) return { ...invited, field: "email" };
      ctx.logSecurity("member-invited", { account: viewer.id, detail: role });
      return done("invited");
    },
  }),
  withdraw: ownerForm({
    logMessage: "an invitation was not withdrawn",
    schema: withdrawalSchema,
    async handler({ ctx, viewer, value }) {
      const withdrawn = await withdrawInvitation(ctx.services, viewer, value.invitation);
      return withdrawn.ok ? done("withdrawn") : withdrawn;
    },
  }),
};

const done = (what: MemberDone) => ok({ data: { done: what } });

const ROLES = { owner: "Propriétaire", team: "Équipe" } as const;

export default function Access({ loaderData, actionData }: Route.ComponentProps) {
  const { ownId, reauthentication, members, invitations } = loaderData;
  const failure = actionData?.ok === false ? actionData : undefined;
  const failedId = failure?.values.person?.[0] ?? failure?.values.invitation?.[0];
  const isFormGone = failedId !== undefined && [...members, ...invitations].every(({ id }) => id !== failedId);
  return (
    <>
      <AgencyHead
        back={backToSettings}
        title="Accès"
        caption="Les personnes qui ont accès à cet espace. Il est invisible pour les clients."
      />
      <SuccessNotice>{actionData?.ok && actionData.done && memberDone[actionData.done]}</SuccessNotice>
      <ErrorNotice>{isFormGone && failure?.errors[""]}</ErrorNotice>
      <AgencySection title="Équipe et propriétaires">
        <List>
          {members.map(({ id, name, email, role, disabled, lastVisit }) => (
            <ListItem
              key={id}
              title={name}
              meta={`${email} · ${lastVisit ? `dernière connexion le ${lastVisit}` : "aucune connexion"}${id === ownId ? " · vous" : ""}`}
              state={{ label: disabled ? "Compte désactivé" : ROLES[role], tone: disabled ? "over" : "open" }}
            >
              <RoleForm person={{ id, name, role }} reauthentication={reauthentication} answer={actionData} />
            </ListItem>
          ))}
          {invitations.map(({ id, email, role, until }) => (
            <ListItem
              key={id}
              title={email}
              meta={`${ROLES[role]} · lien valable jusqu’au ${until}`}
              state={{ label: "Invitation", tone: "over" }}
            >
              <WithdrawForm id={id} email={email} answer={actionData} />
            </ListItem>
          ))}
        </List>
      </AgencySection>
      <AgencySection title="Inviter">
        <p className="note">
          L’équipe gère l’agenda, les demandes, les clients et le contenu. Un compte propriétaire gère aussi les accès,
          le journal, l’identité, les exports et les effacements.
        </p>
        <InviteForm reauthentication={reauthentication} answer={actionData} />
      </AgencySection>
      <AgencySection title="Contenu du journal">
        <JournalRetention />
        <p className="note">Chaque membre peut aussi lire ce texte dans ses réglages.</p>
      </AgencySection>
    </>
  );
}
