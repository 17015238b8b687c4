import { data, Form, href, useNavigation } from "react-router";
import { commonMessages } from "#app/content/common.messages.ts";
import { typo } from "#app/content/typo.ts";
import {
  addressLinkRefusals,
  type AddressLinkRefusal,
  clientSpaceRefusals,
  clientSpaceUnanswered,
} from "#app/features/client-space/client-space.messages.ts";
import { confirmAddressChange, readAddressLink } from "#app/features/client-space/client-space.server.ts";
import { PageHead } from "#app/layout/page-head.tsx";
import { pageMeta } from "#app/layout/page-meta.ts";
import { answerForm } from "#app/http/form-action.server.ts";
import { readCapability } from "#app/http/read-capability.server.ts";
import { refusalStatus } from "#app/http/refusal-status.server.ts";
import { visitOf } from "#app/http/visit.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FormFoot } from "#app/ui/field.tsx";
import { sentenceOf } from "#app/ui/form-answer.ts";
import { Notice } from "#app/ui/notice.tsx";
import styles from "./answer-page.module.css";
import forms from "./reinit.module.css";
import type { Route } from "./+types/new-address.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Confirmez votre nouvelle adresse", noindex: true });

// The address holds a capability: no other site may learn it.
export const headers: Route.HeadersFunction = () => ({
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "no-referrer",
});

/** Shows a button only: mail scanners follow links, and must not use this one up. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = readCapability(request, "token");
  const link = token
    ? await readAddressLink(visitOf(context).services.clientSpace, token)
    : ({ ok: false, reason: "invalid" } as const);
  if (!link.ok) return data({ state: link.reason, email: "" }, { status: refusalStatus[link.reason] });
  return data({ state: "waiting", email: link.email } as const, { status: 200 });
}

const says: Record<AddressLinkRefusal | "too-many" | "failed", string> = {
  invalid: addressLinkRefusals.invalid.message,
  expired: addressLinkRefusals.expired.message,
  used: addressLinkRefusals.used.message,
  taken: addressLinkRefusals.taken.message,
  "too-many": commonMessages.tooManyTries,
  failed: clientSpaceRefusals.failed,
};

export function action(args: Route.ActionArgs) {
  return answerForm(args, {
    failure: "the address was not changed",
    from: "anybody",
    limit: "post",
    says,
    async act({ request, visit }) {
      const token = readCapability(request, "token");
      if (!token) return { ok: false, reason: "invalid" };
      const result = await confirmAddressChange(visit.services.clientSpace, token);
      if (result.ok) visit.note("address-changed", { account: result.userId });
      else if (result.reason === "invalid") visit.note("unknown-capability", { detail: "address" });
      return result;
    },
  });
}

export default function NewAddress({ loaderData, actionData }: Route.ComponentProps) {
  const refused = actionData?.ok === false ? actionData : null;
  // What the POST found out about the link counts more than what the page finds when it is loaded again.
  const reason = actionData?.ok ? null : (linkRefusal(refused?.reason) ?? linkRefusal(loaderData.state));
  const sentence = sentenceOf(refused, clientSpaceUnanswered);
  const sending = useNavigation().formMethod === "POST";
  const waiting = !actionData?.ok && !reason;
  return (
    <>
      <PageHead title="Votre" turn="nouvelle adresse.">
        {waiting && `${typo("Adresse à confirmer :")} ${loaderData.email}`}
      </PageHead>
      <div className={`grid ${styles.answer}`}>
        {waiting && (
          <Form method="post" className={forms.form} replace>
            {sentence && (
              <Notice tone="danger" role="alert">
                {typo(sentence)}
              </Notice>
            )}
            <FormFoot>
              <Button type="submit" busy={sending}>
                Confirmer cette adresse
              </Button>
            </FormFoot>
          </Form>
        )}
        {actionData?.ok && (
          <Notice tone="success" role="status" title="Votre adresse a été changée.">
            Utilisez-la désormais pour vous connecter.
          </Notice>
        )}
        {reason && (
          <Notice tone="danger" role="alert" title={typo(addressLinkRefusals[reason].title)}>
            {typo(addressLinkRefusals[reason].message)}
          </Notice>
        )}
        {!waiting && (
          <p>
            <ButtonLink to={href("/compte")}>Mon compte</ButtonLink>
          </p>
        )}
      </div>
    </>
  );
}

function linkRefusal(reason: string | undefined): AddressLinkRefusal | null {
  return reason && reason in addressLinkRefusals ? (reason as AddressLinkRefusal) : null;
}
