import { href } from "react-router";
import { ActionForm } from "#app/forms/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { useCrossRouteForm } from "#app/router/use-cross-route-form.ts";

/** Shows a failure, because the next person at this screen must not find the session open. */
export function LogoutForm({ wide = false, large = false }: { wide?: boolean; large?: boolean }) {
  const { Form, state, answer, prepare, send } = useCrossRouteForm<FormAnswer<"failed">>(href("/logout"));
  return (
    <ActionForm
      as={Form}
      answer={answer}
      action={href("/logout")}
      preventScrollReset={false}
      onFocus={prepare}
      onPointerEnter={prepare}
      onSubmit={send}
    >
      <Button type="submit" variant="quiet" size={large ? "normal" : "small"} wide={wide} busy={state !== "idle"}>
        Déconnexion
      </Button>
    </ActionForm>
  );
}
