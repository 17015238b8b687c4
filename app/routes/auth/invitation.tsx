import { data, href } from "react-router";
import { ok } from "#app/platform/result.ts";
import { commonRefusals } from "#app/forms/common-refusals.ts";
import { ActionForm } from "#app/forms/action-form.tsx";
import { type InvitationRefusal, invitationRefusals } from "#app/features/account/members/members.messages.ts";
import { acceptInvitation, readInvitation } from "#app/features/account/members/invitations.server.ts";
import { withReturn } from "#app/features/account/return-to.ts";
import { answerForm } from "#app/http/forms/answer-form.server.ts";
import { linkPageHeaders, logUnknownLinkToken } from "#app/http/request/link-token-param.server.ts";
import { requestContext } from "#app/http/request/request-context.server.ts";
import { LinkPage } from "#app/layout/site/link-page.tsx";
import { linkRefusal } from "#app/layout/site/link-refusal.ts";
import { noindexMeta } from "#app/layout/document/page-meta.ts";
import { Button, ButtonLink, UnderlinedLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/invitation.ts";

export const meta = noindexMeta("Invitation");

export const headers = linkPageHeaders;

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const state = await readInvitation(ctx.services, params.secret, await ctx.viewer());
  if (state.ok) return data({ reason: null, returnTo: null }, { status: 200 });
  const { reason } = state;
  if (reason === "unknown") ctx.logSecurity("unknown-link-token", { detail: "invitation" });
  const returnTo = reason === "logged-out" ? href("/invitation/:secret", { secret: params.secret }) : null;
  // A person who only has to log in first gets status 200.
  return data({ reason, returnTo }, { status: returnTo ? 200 : invitationRefusals[reason].status });
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, {
    logMessage: "an invitation was not accepted",
    requires: "anybody",
    messages: { ...commonRefusals, ...invitationRefusals },
    async handler({ request, ctx }) {
      const viewer = await ctx.viewer();
      const accepted = await acceptInvitation(ctx.services, args.params.secret, viewer);
      if (!accepted.ok && accepted.reason === "unknown") logUnknownLinkToken({ request, ctx }, "invitation");
      if (!accepted.ok) return accepted;
      ctx.logSecurity("invitation-accepted", { account: viewer?.id ?? "" });
      return ok({ to: href("/agence") });
    },
  });
}

export default function Invitation({ loaderData, actionData, matches }: Route.ComponentProps) {
  const agencyHome = matches[0].loaderData.viewer?.agencyHome;
  const reason = linkRefusal(invitationRefusals, actionData, loaderData.reason);
  return (
    <LinkPage title="Rejoignez" titleEnd="l’espace agence.">
      {reason ? (
        <InvitationFailed reason={reason} returnTo={loaderData.returnTo} agencyHome={agencyHome} />
      ) : (
        <AcceptForm answer={actionData} />
      )}
    </LinkPage>
  );
}

/** `reloadDocument`, because acceptance redirects to /agence, which is not in the public route manifest. */
function AcceptForm({ answer }: { answer: Route.ComponentProps["actionData"] }) {
  return (
    <>
      <p className="lede">
        Cette invitation donne à votre compte l’accès à l’espace agence, notamment à l’agenda, aux demandes, aux clients
        et au contenu du site. Vos modifications y seront enregistrées à votre nom, avec l’heure.
      </p>
      <ActionForm answer={answer} className="cluster" reloadDocument>
        <Button type="submit">Accepter l’invitation</Button>
        <UnderlinedLink to="/">Plus tard</UnderlinedLink>
      </ActionForm>
    </>
  );
}

interface InvitationFailedProps {
  reason: InvitationRefusal;
  returnTo: string | null;
  /** Undefined for people who are not members. */
  agencyHome: string | undefined;
}

function InvitationFailed({ reason, returnTo, agencyHome }: InvitationFailedProps) {
  const { title, message } = invitationRefusals[reason];
  const isLoggedOut = reason === "logged-out";
  return (
    <>
      <Notice tone={isLoggedOut ? "neutral" : "danger"} role={isLoggedOut ? "status" : "alert"} title={title}>
        {message}
      </Notice>
      {returnTo && (
        <div className="cluster">
          <ButtonLink to={withReturn(href("/login"), returnTo)}>Connexion</ButtonLink>
          <UnderlinedLink to={withReturn(href("/signup"), returnTo)}>Créer un compte</UnderlinedLink>
        </div>
      )}
      {reason === "used" && agencyHome && (
        <p>
          <ButtonLink to={agencyHome} reloadDocument>
            Espace agence
          </ButtonLink>
        </p>
      )}
    </>
  );
}
