import { useState } from "react";
import { ActionForm, type ActionFormProps } from "./action-form.tsx";
import { EditConflict, type EditConflictProps } from "./edit-conflict.tsx";
import { isRecord } from "./is-record.ts";
import { parseJson } from "./merge/merge.ts";
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

/** A form that the server merges, by `merge`, with what others have saved since the form was shown. */
export function MergedForm({ failed, baseValue, children, ...form }: MergedFormProps) {
  // The values shown when typing began, so that a reload does not hide a colleague's change.
  const [typedBase, setTypedBase] = useState<string | null>(null);
  const sentBase = failed?.values.baseValue?.[0];
  const base = failed?.baseValue ?? sentBase ?? typedBase ?? JSON.stringify(baseValue);
  const sentBaseValue = parseJson(sentBase ?? "");
  // A field that was not edited shows a colleague's newer value.
  const isEdited = (name: string) =>
    !isRecord(sentBaseValue) ||
    !Object.hasOwn(sentBaseValue, name) ||
    failed?.values[name]?.[0] !== (sentBaseValue[name] ?? "");
  return (
    <ActionForm
      {...form}
      answer={failed}
      error={failed?.differences && <EditConflict differences={failed.differences} />}
      onInput={() => setTypedBase(base)}
      onSubmit={() => setTypedBase(null)}
    >
      {(field) => (
        <>
          <input type="hidden" name="baseValue" value={base} />
          {children((name, value) => ({ ...field(name, value), ...(!isEdited(name) && { defaultValue: value }) }))}
        </>
      )}
    </ActionForm>
  );
}
