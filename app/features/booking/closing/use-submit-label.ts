import { type FormEvent, useState } from "react";
import type { FormValues } from "#app/ui/form/form-answer.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { readDecisions } from "./conflict-decisions.ts";
import { countNotified, type NotifiableConflict, submitLabel } from "./notified-clients.ts";

interface ConflictAnswer {
  conflicts: readonly NotifiableConflict[];
  values: FormValues;
}

/** Without JavaScript the label cannot follow the choices, so it names no number of clients. */
export function useSubmitLabel(answer: ConflictAnswer | null, action: string) {
  const [changedForm, setChangedForm] = useState<({ form: FormData } & Pick<ConflictAnswer, "conflicts">) | null>(null);
  const isHydrated = useHydrated();
  if (!answer) return { label: action };
  const { conflicts, values } = answer;
  const form = changedForm?.conflicts === conflicts ? changedForm.form : formOf(values);
  return {
    label: submitLabel(action, isHydrated ? countNotified(conflicts, readDecisions(form)) : 0),
    updateLabel: ({ currentTarget }: FormEvent<HTMLFormElement>) =>
      setChangedForm({ conflicts, form: new FormData(currentTarget) }),
  };
}

function formOf(formValues: FormValues): FormData {
  const form = new FormData();
  for (const [name, values] of Object.entries(formValues)) for (const value of values) form.append(name, value);
  return form;
}
