import { ActionForm, type ActionFormProps } from "#app/forms/action-form.tsx";
import { EditConflict, type EditConflictProps } from "#app/forms/edit-conflict.tsx";
import type { FormFailed } from "#app/ui/form/form-answer.ts";

export type MergeFailed = FormFailed<string> & {
  differences?: EditConflictProps["differences"];
  baseValue?: string;
};

interface MergedFormProps extends Omit<ActionFormProps<MergeFailed>, "answer" | "error" | "children"> {
  failed: MergeFailed | undefined;
  baseValue: unknown;
  children: Extract<ActionFormProps<MergeFailed>["children"], Function>;
}

export function MergedForm({ failed, baseValue, children, ...form }: MergedFormProps) {
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
