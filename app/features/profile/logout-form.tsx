import { href } from "react-router";
import { unanswered } from "#app/forms/member-refusals.ts";
import { typo } from "#app/french/typo.ts";
import { Button } from "#app/ui/button.tsx";
import { type FormAnswer, formError } from "#app/ui/form/form-answer.ts";
import { Notice } from "#app/ui/notice.tsx";
import { useCrossRouteForm } from "#app/router/use-cross-route-form.ts";

/** Ends the session; when that cannot be, it says so, because the next person at this screen must not find it open. */
export function LogoutForm({ wide = false, large = false }: { wide?: boolean; large?: boolean }) {
  const { Form, state, answer, prepare, send } = useCrossRouteForm<FormAnswer<"failed">>(href("/logout"));
  const refusal = answer?.ok === false ? formError(answer, unanswered) : undefined;
  return (
    <Form method="post" action={href("/logout")} onFocus={prepare} onPointerEnter={prepare} onSubmit={send}>
      {refusal && (
        <Notice tone="danger" role="alert">
          {typo(refusal)}
        </Notice>
      )}
      <Button type="submit" variant="quiet" size={large ? "normal" : "small"} wide={wide} busy={state !== "idle"}>
        Déconnexion
      </Button>
    </Form>
  );
}
