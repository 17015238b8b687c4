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
  // The base when typing began. A reload must not replace it, or saving would overwrite a colleague's change.
  const [baseOfTyping, setBaseOfTyping] = useState<string | null>(null);
  const sentBaseJson = failed?.values.baseValue?.[0];
  const baseJson = failed?.baseValue ?? sentBaseJson ?? baseOfTyping ?? JSON.stringify(baseValue);
  const sentBaseValue = parseJson(sentBaseJson ?? "");
  // An unedited field shows the newer value of a colleague instead of the sent one.
  const isUnedited = (name: string) =>
    isRecord(sentBaseValue) &&
    Object.hasOwn(sentBaseValue, name) &&
    failed?.values[name]?.[0] === (sentBaseValue[name] ?? "");
  return (
    <ActionForm
      {...form}
      answer={failed}
      error={failed?.differences && <EditConflict differences={failed.differences} />}
      onInput={() => setBaseOfTyping(baseJson)}
      onSubmit={() => setBaseOfTyping(null)}
    >
      {(field) => (
        <>
          <input type="hidden" name="baseValue" value={baseJson} />
          {children((name, value) => ({ ...field(name, value), ...(isUnedited(name) && { defaultValue: value }) }))}
        </>
      )}
    </ActionForm>
  );
}
