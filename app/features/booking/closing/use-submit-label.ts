import { type FormEvent, useState } from "react";
import type { FormValues } from "#app/ui/form/form-answer.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { readDecisions } from "./conflict-decisions.ts";
import { countNotified, type Reachability, submitLabel } from "./notified-clients.ts";

export const NO_CONFLICTS: readonly never[] = [];

/** Without JavaScript the label cannot follow the choices, so it names no number of clients. */
export function useSubmitLabel(conflicts: readonly Reachability[], values: FormValues | undefined, action: string) {
  const [changed, setChanged] = useState<{ conflicts: readonly Reachability[]; count: number } | null>(null);
  const hydrated = useHydrated();
  const count =
    changed?.conflicts === conflicts ? changed.count : countNotified(conflicts, readDecisions(formOf(values ?? {})));
  return {
    label: conflicts.length === 0 ? action : submitLabel(action, hydrated ? count : 0),
    follow({ currentTarget }: FormEvent<HTMLFormElement>) {
      if (conflicts.length > 0)
        setChanged({ conflicts, count: countNotified(conflicts, readDecisions(new FormData(currentTarget))) });
    },
  };
}

function formOf(formValues: FormValues): FormData {
  const form = new FormData();
  for (const [name, values] of Object.entries(formValues)) for (const value of values) form.append(name, value);
  return form;
}
