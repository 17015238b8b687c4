import { type ReactNode, useId } from "react";
import { ActionForm } from "#app/forms/action-form.tsx";
import { useQueuedSubmit } from "#app/router/use-prevent-double-submit.ts";

/**
 * Sends what was dragged, as the buttons beside it would.
 * @param idField the name of the field that says which one is put elsewhere
 * @param fields what else the action has to know
 * @returns a form that nobody sees, and what sends it once everything sent before is answered
 */
export function useReorderForm(
  idField: string,
  fields: Readonly<Record<string, string>> = {},
): [form: ReactNode, place: (id: string, placeNow: () => number) => void] {
  const formId = useId();
  const sendInTurn = useQueuedSubmit();
  function place(id: string, placeNow: () => number): void {
    sendInTurn(() => {
      const form = document.getElementById(formId) as HTMLFormElement | null;
      // The page was left meanwhile.
      if (!form) return;
      for (const [name, value] of Object.entries({ [idField]: id, place: String(placeNow()) })) {
        form.querySelector<HTMLInputElement>(`[name="${name}"]`)!.value = value;
      }
      form.requestSubmit();
    });
  }
  const form = (
    <ActionForm id={formId} answer={null} hidden>
      {Object.entries({ ...fields, [idField]: "", place: "" }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} defaultValue={value} />
      ))}
    </ActionForm>
  );
  return [form, place];
}
