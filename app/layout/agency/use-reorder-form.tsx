import { type ReactNode, useId } from "react";
import { ActionForm } from "#app/forms/action-form.tsx";
import { useQueuedSubmit } from "#app/router/use-queued-submit.ts";
import { ReorderStatus, type ReorderStatusProps } from "./reorder-status.tsx";

/** Submits a drag as the reorder buttons would, after all pending requests. `form` also announces the buttons' moves. */
export function useReorderForm(
  idField: string,
  items: ReorderStatusProps["items"],
): [form: ReactNode, reorder: (id: string, newPosition: () => number) => void] {
  const formId = useId();
  const queueSubmit = useQueuedSubmit();
  function reorder(id: string, newPosition: () => number): void {
    queueSubmit(() => {
      const form = document.getElementById(formId) as HTMLFormElement | null;
      if (!form) return;
      for (const [name, value] of Object.entries({ [idField]: id, position: String(newPosition()) })) {
        form.querySelector<HTMLInputElement>(`[name="${name}"]`)!.value = value;
      }
      form.requestSubmit();
    });
  }
  const form = (
    <>
      <ActionForm id={formId} intent="move" answer={null} hidden>
        <input type="hidden" name={idField} defaultValue="" />
        <input type="hidden" name="position" defaultValue="" />
      </ActionForm>
      <ReorderStatus fields={[idField]} items={items} />
    </>
  );
  return [form, reorder];
}
