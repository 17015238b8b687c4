import { ActionForm, type ActionFormProps } from "#app/forms/action-form.tsx";
import { EditConflict } from "#app/forms/edit-conflict.tsx";
import type { FormFailed } from "#app/ui/form/form-answer.ts";

export type DraftItemFailed = FormFailed<string> & {
  conflicts?: { field: string; current?: unknown }[];
  baseValue?: string;
};

interface DraftItemFormProps extends Omit<ActionFormProps<DraftItemFailed>, "answer" | "error" | "children"> {
  failed: DraftItemFailed | undefined;
  baseValue: unknown;
  children: Extract<ActionFormProps<DraftItemFailed>["children"], Function>;
}

export function DraftItemForm({ failed, baseValue, children, ...form }: DraftItemFormProps) {
  const conflict = failed?.conflicts && (
    <EditConflict
      differences={failed.conflicts.map(({ field, current }) => ({
        name: field,
        label: FIELD_LABELS[field.split(".")[0]!] ?? field,
        current: describeValue(current),
      }))}
    />
  );
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

const FIELD_LABELS: Record<string, string> = {
  title: "Titre",
  description: "Légende",
  lede: "Introduction",
  alternative: "Texte alternatif",
  focal: "Point de cadrage",
  credit: "Auteur",
  licence: "Licence",
  permission: "Autorisation",
  caption: "Légende",
  address: "Adresse",
  duration: "Durée (s)",
  silent: "Muet",
};

function describeValue(value: unknown): string {
  if (value === undefined || value === null || value === "") return "";
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return value ? "oui" : "non";
  if (typeof value === "object" && "text" in value) return String(value.text);
  if (typeof value === "object" && "x" in value && "y" in value) {
    return `${Number(value.x) * 100} %, ${Number(value.y) * 100} %`;
  }
  return typeof value === "object" ? "décorative" : String(value);
}
