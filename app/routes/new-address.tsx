import { data, Form } from "react-router";
import { commonMessages } from "#app/content/common.messages.ts";
import { typo } from "#app/content/typo.ts";
import { addressLinkRefusals, type AddressLinkRefusal } from "#app/features/client-space/client-space.messages.ts";
import { confirmAddressChange, readAddressLink } from "#app/features/client-space/client-space.server.ts";
import { PageHead } from "#app/layout/page-head.tsx";
import { pageMeta } from "#app/layout/page-meta.ts";
import { readCapability } from "#app/http/read-capability.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { visitOf } from "#app/http/visit.server.ts";
import styles from "./answer-page.module.css";
import type { Route } from "./+types/new-address.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Confirmez votre nouvelle adresse", noindex: true });

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
  if (!link.ok) return data({ state: link.reason, email: "" }, { status: STATUS[link.reason] });
  return data({ state: "waiting", email: link.email } as const, { status: 200 });
}

const STATUS: Record<AddressLinkRefusal, number> = { invalid: 400, expired: 410, used: 410, taken: 409 };

export async function action({ request, context }: Route.ActionArgs) {
  const visit = visitOf(context);
  if (!(await visit.allow("post"))) return data({ state: "too-many" as const }, { status: 429 });
  const token = readCapability(request, "token");
  if (!token) return data({ state: "invalid" as const }, { status: 400 });
  const result = await confirmAddressChange(visit.services.clientSpace, token);
  if (!result.ok && result.reason === "invalid") visit.note("unknown-capability", { detail: "address" });
  if (result.ok) {
    visit.note("address-changed", { account: result.userId });
    visit.services.mailWorker.poke();
    return data({ state: "changed" as const }, { status: 200 });
  }
  return data({ state: result.reason }, { status: STATUS[result.reason] });
}

export default function NewAddress({ loaderData, actionData }: Route.ComponentProps) {
  const state = actionData?.state ?? loaderData.state;
  return (
    <>
      <PageHead title="Votre" turn="nouvelle adresse.">
        {state === "waiting" && `${typo("Adresse à confirmer :")} ${loaderData.email}`}
      </PageHead>
      <div className={`grid ${styles.answer}`}>
        {state === "waiting" && (
          <Form method="post" replace>
            <Button type="submit">Confirmer cette adresse</Button>
          </Form>
        )}
        {state === "changed" && (
          <Notice tone="success" role="status" title="Votre adresse a été changée.">
            Utilisez-la désormais pour vous connecter.
          </Notice>
        )}
        {state === "too-many" && (
          <Notice tone="danger" role="alert">
            {typo(commonMessages.tooManyTries)}
          </Notice>
        )}
        {state !== "waiting" && state !== "changed" && state !== "too-many" && (
          <Notice tone="danger" role="alert" title={typo(addressLinkRefusals[state].title)}>
            {typo(addressLinkRefusals[state].message)}
          </Notice>
        )}
        {state !== "waiting" && (
          <p>
            <ButtonLink to="/compte">Mon compte</ButtonLink>
          </p>
        )}
      </div>
    </>
  );
}
