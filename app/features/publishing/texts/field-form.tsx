import { formatNumber } from "#app/french/format-number.ts";
import { useState } from "react";
import { ActionForm } from "#app/forms/action-form.tsx";
import { commonMessages } from "#app/forms/common.messages.ts";
import { typeset } from "#app/french/typeset.ts";
import { Button, TextButton } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import type { FormFailed } from "#app/ui/form/form-answer.ts";
import { SelectField } from "#app/ui/form/select-field.tsx";
import type { MergeConflict } from "#app/features/publishing/merge/describe-change.ts";
import {
  type FormField,
  type FormGroup,
  fieldId,
  groupId,
  RESTORE_FIELD,
} from "#app/features/publishing/form-fields.ts";
import { EditConflict } from "#app/forms/edit-conflict.tsx";
import { PICK } from "#app/forms/merge/resolve-conflicts.ts";
import { SaveFoot } from "./save-foot.tsx";
import styles from "./field-form.module.css";
import { plural } from "#app/french/plural.ts";

export interface FieldFormProps {
  part: string;
  label: string;
  groups: readonly FormGroup[];
  baseVersion: string;
  baseValue: string;
  isRestorable?: boolean;
  failed: (FormFailed<string> & { conflict?: MergeConflict }) | undefined;
}

export function FieldForm({ part, label, groups, baseVersion, baseValue, isRestorable, failed }: FieldFormProps) {
  const { values = {}, errors = {}, conflict } = failed ?? {};
  const errorCount = Object.keys(errors).filter((name) => name !== "").length;
  const formError =
    errors[""] ??
    (errorCount > 0
      ? `Enregistrement impossible : corrigez ${plural(errorCount, "le champ signalé", "les champs signalés")} ci-dessous.`
      : failed && commonMessages.failed);
  return (
    <ActionForm
      intent={part}
      answer={failed}
      error={conflict ? <EditConflict {...conflict} choice={{ prefix: PICK, values }} /> : formError}
      action={`#${part}-form`}
      id={`${part}-form`}
      className={styles.form}
      aria-label={label}
      key={baseVersion}
    >
      {(field) => (
        <>
          <input
            type="hidden"
            name="baseVersion"
            value={conflict?.baseVersion ?? values.baseVersion?.[0] ?? baseVersion}
          />
          <input type="hidden" name="baseValue" value={field("baseValue", baseValue).defaultValue} />
          {groups.map(({ title, note, fields }, index) => (
            <fieldset key={title} id={groupId(part, index)} className={styles.group}>
              <legend>{title}</legend>
              {note && <p className="caption">{note}</p>}
              <div className={styles.fields}>
                {fields.map((formField) => (
                  <ContentField
                    key={formField.name}
                    field={formField}
                    id={fieldId(part, formField.name)}
                    value={field(formField.name, formField.value).defaultValue!}
                    error={errors[formField.name]}
                  />
                ))}
              </div>
            </fieldset>
          ))}
          <SaveFoot>
            <Button type="submit" size="small">
              Enregistrer le brouillon
            </Button>
            {isRestorable && (
              <TextButton type="submit" name={RESTORE_FIELD} value="oui" aria-label={`Revenir à l’origine : ${label}`}>
                Revenir au texte d’origine
              </TextButton>
            )}
          </SaveFoot>
        </>
      )}
    </ActionForm>
  );
}

/** Longer texts get several lines. */
const ONE_LINE = 120;

interface ContentFieldProps {
  field: FormField;
  id: string;
  value: string;
  error: string | undefined;
}

function ContentField({ field, id, value, error }: ContentFieldProps) {
  const { name, label, maximum = 0, prose, optional, searchLength, choices, type, hint } = field;
  const [length, setLength] = useState(value.length);
  if (choices) {
    const options = choices.map((choice) => ({ ...choice, label: typeset(choice.label) }));
    return <SelectField id={id} name={name} label={label} options={options} defaultValue={value} error={error} />;
  }
  const advice = searchLength
    ? `${length} ${plural(length, "caractère", "caractères")} ; les moteurs en affichent environ ${searchLength}.`
    : prose &&
      "Une ligne vide sépare deux paragraphes ; « - » devant chaque élément d’une liste ; [texte](adresse) pour un lien.";
  const isCounted = prose || searchLength !== undefined;
  const count = isCounted ? `${formatNumber(length)} / ${formatNumber(maximum)}` : undefined;
  const common = {
    id,
    name,
    label,
    defaultValue: value,
    aside: optional ? "facultatif" : count,
    hint: hint ?? advice,
    error,
    autoComplete: "off",
  };
  const isMultiline = prose || (maximum > ONE_LINE && !type);
  return isMultiline ? (
    <Field
      {...common}
      multiline
      rows={prose ? 4 : 3}
      onChange={(event) => setLength(event.currentTarget.value.length)}
    />
  ) : (
    <Field {...common} type={type ?? "text"} onChange={(event) => setLength(event.currentTarget.value.length)} />
  );
}
