import { commonRefusals } from "#app/forms/common-refusals.ts";
import { reauthenticationRefusals } from "#app/forms/reauthentication-refusals.ts";
import { refusals } from "#app/forms/refusals.ts";
import { data, href } from "react-router";
import { personMessages } from "#app/forms/person.messages.ts";
import { freeAddress } from "#app/application/agency/free-address.server.ts";
import { ActionForm } from "#app/forms/action-form.tsx";
import { addressLinkRefusals } from "#app/features/account/email-address/address-change.messages.ts";
import { checkPassword } from "#app/features/account/password/check-password.server.ts";
import { confirmAddressChange, readAddressLink } from "#app/features/account/email-address/address-change.server.ts";
import { LinkPage, LinkRefusal } from "#app/layout/site/link-page.tsx";
import { linkRefusal } from "#app/layout/site/link-refusal.ts";
import { noindexMeta } from "#app/layout/document/page-meta.ts";
import { answerForm } from "#app/http/forms/answer-form.server.ts";
import { readLinkPassword } from "#app/http/request/link-password.server.ts";
import { linkPageHeaders, logUnknownLinkToken, readLinkToken } from "#app/http/request/link-token-param.server.ts";
import { type RequestContext, requestContext } from "#app/http/request/request-context.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";
import { FormStatus } from "#app/ui/form/form-status.tsx";
import type { Route } from "./+types/new-address.ts";

export const meta = noindexMeta("Confirmez votre nouvelle adresse");

export const headers = linkPageHeaders;

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const link = await readAddressLink(ctx.services, readLinkToken(request, "token"));
  if (!link.ok) {
    if (link.reason === "unknown") ctx.logSecurity("unknown-link-token", { detail: "address" });
    return data({ state: link.reason, email: "" }, { status: addressLinkRefusals[link.reason].status });
  }
  const state = (await isOwnAddress(ctx, link)) ? "confirm" : "password";
  return data({ state, email: link.email } as const, { status: 200 });
}

/** True if the link's account is logged in. Anyone else may be a stranger, because the address may be mistyped. */
async function isOwnAddress(ctx: RequestContext, { userId }: { userId: string }): Promise<boolean> {
  return (await ctx.viewer())?.id === userId;
}

const messages = refusals(
  {
    400: { incomplete: personMessages.passwordRequired },
    403: { "wrong-password": reauthenticationRefusals["wrong-password"].message },
  },
  { ...commonRefusals, ...addressLinkRefusals },
);

export function action(args: Route.ActionArgs) {
  return answerForm(args, {
    logMessage: "the address was not changed",
    requires: "anybody",
    // A holder of the link must not be able to guess the password.
    rateLimit: "login",
    messages,
    async handler({ request, ctx, form }) {
      const { services } = ctx;
      const token = readLinkToken(request, "token");
      const link = await readAddressLink(services, token);
      if (!link.ok) {
        if (link.reason === "unknown") logUnknownLinkToken({ request, ctx }, "address");
        return link;
      }
      if (!(await isOwnAddress(ctx, link))) {
        const linkPassword = await readLinkPassword(ctx, form, link.userId);
        if (!linkPassword.ok) return linkPassword;
        const passwordCheck = await checkPassword(services, { id: link.userId }, linkPassword.password);
        if (!passwordCheck.ok) {
          ctx.logSecurity("password-refused", { account: link.userId, detail: "adresse" });
          return { ...passwordCheck, field: "password" };
        }
      }
      await freeAddress(ctx.services, link.email);
      const result = await confirmAddressChange(services, token);
      if (result.ok) ctx.logSecurity("address-changed", { account: result.userId });
      return result;
    },
  });
}

export default function NewAddress({ loaderData, actionData }: Route.ComponentProps) {
  const reason = linkRefusal(addressLinkRefusals, actionData, loaderData.state);
  const isOpen = !actionData?.ok && !reason;
  // If the session has ended since the page was loaded, the action asks for a password.
  const asksPassword =
    loaderData.state === "password" || (!actionData?.ok && actionData?.errors.password !== undefined);
  return (
    <LinkPage title="Votre" titleEnd="nouvelle adresse." lede={isOpen && `Adresse à confirmer : ${loaderData.email}`}>
      {isOpen && (
        <ActionForm
          answer={actionData}
          className="stack gap4"
          replace
          preventScrollReset={false}
          submit="Confirmer cette adresse"
        >
          {(field) =>
            asksPassword && (
              <PasswordField
                label="Mot de passe"
                autoComplete="current-password"
                hint="Celui de votre compte, car vous n’êtes pas connecté sur cet appareil."
                {...field("password")}
              />
            )
          }
        </ActionForm>
      )}
      {actionData?.ok && (
        <FormStatus answer={actionData} tone="success" role="status" title="Votre adresse a été modifiée.">
          Utilisez-la désormais pour vous connecter.
        </FormStatus>
      )}
      {reason && <LinkRefusal refusal={addressLinkRefusals[reason]} answer={actionData} />}
      {!isOpen && (
        <p>
          <ButtonLink to={href("/compte")}>Mon compte</ButtonLink>
        </p>
      )}
    </LinkPage>
  );
}
