import { data, href } from "react-router";
import { ok } from "#app/platform/result.ts";
import { ActionForm } from "#app/forms/action-form.tsx";
import { accessUndoMessages, type AccessUndoRefusal } from "#app/features/account/access/access-undo.messages.ts";
import { readAccessUndo, undoAccess } from "#app/features/account/access/access-undo.server.ts";
import { answerForm } from "#app/http/forms/answer-form.server.ts";
import { linkPageHeaders, logUnknownLinkToken } from "#app/http/request/link-token-param.server.ts";
import { requestContext } from "#app/http/request/request-context.server.ts";
import { revalidateAfterActions } from "#app/router/revalidate-after-actions.ts";
import { LinkPage } from "#app/layout/site/link-page.tsx";
import { noindexMeta } from "#app/layout/document/page-meta.ts";
import { FormStatus } from "#app/ui/form/form-status.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/access-undo.ts";

export const meta = noindexMeta("Ce n’est pas vous ?");

export const headers = linkPageHeaders;

export const shouldRevalidate = revalidateAfterActions;

export async function loader({ params: { secret }, context }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const link = await readAccessUndo(ctx.services, secret);
  if (link.ok) return data({ refusal: null }, { status: 200 });
  if (link.reason === "unknown") ctx.logSecurity("unknown-link-token", { detail: "access-undo" });
  return data({ refusal: link.reason }, { status: accessUndoMessages[link.reason].status });
}

export function action(args: Route.ActionArgs) {
  const { secret } = args.params;
  return answerForm(args, {
    logMessage: "added access was not removed",
    requires: "anybody",
    messages: accessUndoMessages,
    async handler({ request, ctx }) {
      const undone = await undoAccess(ctx.services, secret);
      if (undone.ok) {
        ctx.logSecurity("access-undone", { account: undone.userId, detail: undone.kind });
        return ok();
      }
      if (undone.reason === "unknown") logUnknownLinkToken({ request, ctx }, "access-undo");
      return undone;
    },
  });
}

export default function AccessUndo({ loaderData, actionData }: Route.ComponentProps) {
  const isDone = actionData?.ok === true;
  const refusal: AccessUndoRefusal | null = isDone ? null : loaderData.refusal;
  return (
    <LinkPage title="Ce n’est" titleEnd="pas vous ?">
      {isDone && (
        <FormStatus tone="success" role="status" answer={actionData}>
          L’accès a été retiré, et tous les appareils du compte sont déconnectés.
        </FormStatus>
      )}
      {refusal && (
        <FormStatus tone="danger" role="alert" answer={actionData}>
          {accessUndoMessages[refusal].message}
        </FormStatus>
      )}
      {!isDone && !refusal && (
        <>
          <p>
            Un accès a été ajouté à votre compte. Si ce n’est pas vous, retirez-le : tous les appareils du compte seront
            aussi déconnectés.
          </p>
          <ActionForm answer={actionData} className="cluster" preventScrollReset={false}>
            <Button type="submit">Ce n’est pas moi : retirer l’accès</Button>
          </ActionForm>
        </>
      )}
      {(isDone || refusal) && (
        <p>
          <ButtonLink to={href("/reinit")}>Choisir un autre mot de passe</ButtonLink>
        </p>
      )}
    </LinkPage>
  );
}
