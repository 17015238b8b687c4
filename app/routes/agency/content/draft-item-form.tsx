import { ActionForm, type ActionFormProps } from "#app/forms/action-form.tsx";
import { EditConflict, type EditConflictProps } from "#app/forms/edit-conflict.tsx";
import type { FormFailed } from "#app/ui/form/form-answer.ts";

export type DraftItemFailed = FormFailed<string> & {
  differences?: EditConflictProps["differences"];
  baseValue?: string;
};

interface DraftItemFormProps extends Omit<ActionFormProps<DraftItemFailed>, "answer" | "error" | "children"> {
  failed: DraftItemFailed | undefined;
  baseValue: unknown;
  children: Extract<ActionFormProps<DraftItemFailed>["children"], Function>;
}

export function DraftItemForm({ failed, baseValue, children, ...form }: DraftItemFormProps) {
  const conflict = failed?.differences && <EditConflict differences={failed.differences} />;
  return (
    <ActionForm {...form} answer={failed} error={conflict}>
      {(field) => (
        <>
          <input
            type="hidden"
            name="baseValue"
            value={failed?.baseValue ?? field("baseValue", JSON.stringify(baseValue)).defaultValue}
          />
          {children(field)}
        </>
      )}
    </ActionForm>
  );
}
