import { data, Form } from "react-router";
import { typo } from "#app/content/typo.ts";
import { loginRefusals, verificationRefusals } from "#app/features/account/account.messages.ts";
import { verifyEmail } from "#app/features/account/account.server.ts";
import { PageHead } from "#app/layout/page-head.tsx";
import { pageMeta } from "#app/layout/page-meta.ts";
import { readForm } from "#app/http/form-data.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { visitOf } from "#app/http/visit.server.ts";
import styles from "./answer-page.module.css";
import type { Route } from "./+types/verification.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Confirmez votre adresse", noindex: true });

// The address holds a capability: no other site may learn it.
export const headers: Route.HeadersFunction = () => ({
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "no-referrer",
});

const TOKEN_MAXIMUM = 2000;

/** Shows a button only: mail scanners follow links, and must not use this one up. */
export function loader({ request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const usable = token !== "" && token.length <= TOKEN_MAXIMUM;
  return data({ token: usable ? token : null }, { status: usable ? 200 : 400 });
}

export async function action({ request, context }: Route.ActionArgs) {
  const visit = visitOf(context);
  if (!(await visit.allow("post"))) return data({ state: "too-many" as const }, { status: 429 });
  const token = (await readForm(request)).get("token");
  if (typeof token !== "string" || token.length > TOKEN_MAXIMUM) {
    return data({ state: "invalid" as const }, { status: 400 });
  }
  const { account } = visit.services;
  const result = await verifyEmail(account, token);
  if (result.ok) return data({ state: "verified" as const }, { status: 200 });
  return data({ state: result.reason }, { status: result.reason === "used" ? 410 : 400 });
}

export default function Verification({ loaderData, actionData }: Route.ComponentProps) {
  const state = actionData?.state ?? (loaderData.token ? "waiting" : "invalid");
  return (
    <>
      <PageHead
        title={state === "waiting" ? "Confirmez" : "Votre"}
        turn={state === "waiting" ? "votre adresse." : "adresse."}
      >
        {state === "waiting" && "Confirmez votre adresse pour ouvrir votre compte."}
      </PageHead>
      <div className={`grid ${styles.answer}`}>
        <Answer state={state} token={loaderData.token} />
      </div>
    </>
  );
}

type State = NonNullable<Route.ComponentProps["actionData"]>["state"] | "waiting";

function Answer({ state, token }: { state: State; token: string | null }) {
  if (state === "waiting") {
    return (
      <Form method="post" replace>
        <input type="hidden" name="token" value={token ?? ""} />
        <Button type="submit">Confirmer mon adresse</Button>
      </Form>
    );
  }
  if (state === "verified") {
    return (
      <>
        <Notice tone="success" role="status" title="Votre adresse est confirmée.">
          Vous pouvez vous connecter et réserver un créneau.
        </Notice>
        <LoginLink />
      </>
    );
  }
  if (state === "too-many") {
    return (
      <Notice tone="danger" role="alert">
        {typo(loginRefusals["too-many"])}
      </Notice>
    );
  }
  const { title, message } = verificationRefusals[state];
  return (
    <>
      <Notice tone={state === "used" ? undefined : "danger"} role="alert" title={typo(title)}>
        {typo(message)}
      </Notice>
      <LoginLink />
    </>
  );
}

function LoginLink() {
  return (
    <p>
      <ButtonLink to="/login">Connexion</ButtonLink>
    </p>
  );
}
