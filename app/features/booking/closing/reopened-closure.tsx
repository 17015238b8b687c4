import { ActionForm } from "#app/forms/action-form.tsx";
import { typeset } from "#app/french/typeset.ts";
import { FormStatus } from "#app/ui/form/form-status.tsx";
import { TextButton } from "#app/ui/button.tsx";
import type { ClosureFields } from "./close-days.server.ts";
import { CLOSURE_FIELDS } from "#app/features/booking/closures/closure.ts";
import { describeClosure } from "#app/features/booking/closures/closure-words.ts";

export function ReopenedClosure({ answer }: { answer: { reopened: ClosureFields | null } }) {
  const closure = answer.reopened;
  if (!closure) {
    return (
      <FormStatus tone="success" role="status" answer={answer}>
        Ces jours étaient déjà rouverts.
      </FormStatus>
    );
  }
  const { reason, publicReason } = closure;
  const reasons = [reason, publicReason && `« ${publicReason} »`].filter(Boolean).join(", ");
  return (
    <FormStatus tone="success" role="status" answer={answer}>
      <p>{typeset(`Réouverture enregistrée : ${describeClosure(closure)}${reasons && ` (${reasons})`}.`)}</p>
      <ActionForm intent="close" answer={null}>
        {CLOSURE_FIELDS.map((name) => (
          <input key={name} type="hidden" name={name} value={closure[name] ?? ""} />
        ))}
        <TextButton type="submit">Fermer à nouveau</TextButton>
      </ActionForm>
    </FormStatus>
  );
}
